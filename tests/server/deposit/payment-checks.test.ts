import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openPaymentChecks } from '../../../server/modules/deposit/payment-checks.ts';
import type { BrandContext } from '../../../server/request-context.ts';
import { ManualTimer } from '../support/manual-timer.ts';

const ROW = { id: 'd_1', provider: 'cards', provider_reference: 'pay_1', is_checked: true };

/** Payment checks of brands by id, each with a due payment and how its database and its provider answer. */
function start(brands: Record<string, { rows?: () => Promise<unknown[]>; read: () => Promise<undefined> }>) {
  const timer = new ManualTimer();
  const warnings: object[] = [];
  const log = { info() {}, error() {}, warn: (fields: object) => void warnings.push(fields) };
  const contexts = Object.entries(brands).map(([id, { rows = async () => [ROW], read }]) => [
    id,
    {
      brand: { id },
      ports: { db: { query: rows }, clock: { now: () => new Date() }, log },
      payments: { card: { scope: 'cards', read }, btcpay: null, addresses: null },
    } as unknown as BrandContext,
  ]);
  const checks = openPaymentChecks(new Map(contexts as [string, BrandContext][]), { log }, timer, () => {});
  return { checks, timer, warnings };
}

it('checks the payments of a brand while the provider of another one never answers', async () => {
  const reads = { dead: 0, alive: 0 };
  let end = () => {};
  const { checks, timer } = start({
    dead: {
      read: () => {
        reads.dead += 1;
        return new Promise((resolve) => (end = () => resolve(undefined)));
      },
    },
    alive: { read: async () => void (reads.alive += 1) },
  });
  for (const times of [1, 2, 3]) {
    timer.run();
    await setImmediate();
    expect(reads).toEqual({ dead: 1, alive: times });
  }
  end();
  await checks.settled();
  timer.run();
  await setImmediate();
  expect(reads).toEqual({ dead: 2, alive: 4 });
  end();
  await checks.close();
});

it('checks the payments of a brand while the database refuses those of another one', async () => {
  let reads = 0;
  const { checks, timer, warnings } = start({
    broken: { rows: () => Promise.reject(new Error('disk full')), read: async () => undefined },
    alive: { read: async () => void (reads += 1) },
  });
  timer.run();
  await checks.settled();
  expect([reads, warnings]).toEqual([1, [{ brand: 'broken', reason: 'disk full', failures: 1 }]]);
  await checks.close();
});

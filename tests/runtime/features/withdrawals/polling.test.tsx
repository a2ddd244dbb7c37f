import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseWallet, openWithdrawal } from '../../support/withdrawals.tsx';
import { refusal } from '../../support/fake-api.ts';
import { click, field, seen, type, until, untilSeen } from '../../support/site.tsx';
import { advanceTimers } from '../../support/advance-timers.ts';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

type Site = Awaited<ReturnType<typeof openWithdrawal>>;
const READS = ['withdrawal.settings', 'payout-account.list'] as const;

/** How often settings and accounts are read in half a minute. */
async function readsIn({ api }: Site): Promise<number[]> {
  const countsOf = () => READS.map((id) => api.sentTo(id).length);
  const before = countsOf();
  await advanceTimers(30_000);
  return countsOf().map((count, index) => count - before[index]!);
}

async function openForm(): Promise<Site> {
  const site = await openWithdrawal();
  await chooseWallet('Other withdrawable');
  await until(() => field('withdrawal-amount'));
  return site;
}

test('the form keeps the funds and the payout accounts current', async () => {
  expect(await readsIn(await openForm())).toEqual([6, 2]);
});

test('the form marks the funds as old until they can be read again', async () => {
  const { api } = await openForm();
  await type('withdrawal-amount', '250');
  const working = api.answers['withdrawal.settings'];
  api.answers['withdrawal.settings'] = () => refusal('rate_limited', 429, 'Too many requests.');
  await advanceTimers(5000);
  await untilSeen(/These figures are from \d\d:\d\d:\d\d and could not be updated\. Too many requests\./);
  expect(field('withdrawal-amount').value).toBe('250');
  api.answers['withdrawal.settings'] = working;
  await click('Try again');
  await until(() => expect(seen()).not.toContain('could not be updated'));
  expect(field('withdrawal-amount').value).toBe('250');
});

test('the list of withdrawals reads neither', async () => {
  const site = await openWithdrawal();
  await untilSeen('Other withdrawable');
  await click('Your withdrawals');
  expect(await readsIn(site)).toEqual([0, 0]);
});

test('the result of a request reads neither, and the next form does', async () => {
  const site = await openForm();
  await type('withdrawal-amount', '250');
  await click('Review 250.00 USD');
  await click('Withdraw 250.00 USD');
  await untilSeen('Withdrawal Initiated, awaiting approval');
  expect(await readsIn(site)).toEqual([0, 0]);
  await click(document.querySelector<HTMLElement>('[role=group][aria-label="Withdraw from"] button')!);
  await until(() => field('withdrawal-amount'));
  expect((await readsIn(site))[0]).toBeGreaterThan(0);
});

import { beforeAll, expect, it } from 'vitest';
import type { CallId } from '../../../schemas/generated/calls.ts';
import errorFile from '../../../schemas/errors.json' with { type: 'json' };
import { callFile, startKit, type Kit, type Visitor } from '../support/backend.ts';
import { cryptoDeposits, walletsOf } from '../support/deposit-kit.ts';
import { fuzzedCalls, SeenValues, samplesOf, sendSample, type Sample } from '../support/fuzzed-calls.ts';
import { onEveryLedger } from '../support/trading-kit.ts';
import { definitions } from '../support/call-definitions.ts';

/** LIVERY_FUZZ_RUNS: requests for each call and round; LIVERY_FUZZ_SEED: the first of LIVERY_FUZZ_ROUNDS seeds. */
const RUNS = Number(process.env.LIVERY_FUZZ_RUNS ?? 6);
const SEED = Number(process.env.LIVERY_FUZZ_SEED ?? 1);
const ROUNDS = Number(process.env.LIVERY_FUZZ_ROUNDS ?? 1);
const errors = errorFile as Record<string, { status: number; always?: boolean }>;
const PLAN = { id: 'basic', name: 'Basic', amount: '250.00', bonus: '0.00', features: {} };

/** The answer of a call keeps to the contract: its status, its declared errors, its media type. */
async function checkResponse(id: CallId, response: Response): Promise<unknown> {
  const { answer } = definitions[id];
  if (response.ok && answer.kind === 'file') {
    expect(answer.media).toContain(response.headers.get('content-type')?.split(';')[0]);
    await response.arrayBuffer();
    return undefined;
  }
  const body = (await response.json()) as { code?: string; data?: unknown };
  if (response.ok) return body.data;
  const entry = errors[body.code ?? ''];
  expect(entry?.status, `${body.code} is in the catalogue`).toBe(response.status);
  if (!entry!.always) expect(callFile(id).errors).toContain(body.code);
  return undefined;
}

onEveryLedger('a request drawn from the schema of its call', (at) => {
  let kit: Kit;
  const succeeded = new Set<CallId>();
  const visitors = new Map<string, Visitor>();
  const seen = new SeenValues();

  /** The role's browser, signed in again if a call has ended its session. */
  async function visitorOf(role: string): Promise<Visitor> {
    const open = visitors.get(role);
    if (open && (role === 'guest' || (await open.call('auth.user')).status === 200)) return open;
    const visitor = role === 'guest' ? kit.visitor() : await kit.signedIn(role);
    visitors.set(role, visitor);
    return visitor;
  }

  /** Neither rate limits nor missing codes shall hide what is behind them. */
  async function letThrough(): Promise<void> {
    kit.wait(2);
    await at.db.query('delete from rate_window where brand_id = $1', [kit.brand.id]);
    await at.db.query('update session set code_confirmed_at = $2 where brand_id = $1', [
      kit.brand.id,
      kit.now(),
    ]);
  }

  async function send(id: CallId, sample: Sample): Promise<void> {
    const response = await sendSample(await visitorOf(sample.role), id, sample);
    expect(response.status, await response.clone().text()).toBeLessThan(500);
    if (response.ok) succeeded.add(id);
    seen.collect(id.split('.')[0]!, await checkResponse(id, response));
  }

  beforeAll(async () => {
    kit = await startKit(at.db, {
      history: true,
      brand: {
        plans: [PLAN],
        deposits: cryptoDeposits,
        features: ['auth', 'plans', 'joint-account', 'trading-accounts'],
      },
      settings: {
        crypto_payments: walletsOf(cryptoDeposits.crypto!.coins),
        enable_account_connection_autotrade: true,
        enable_practice_account: true,
      },
    });
  });

  it.each(Array.from({ length: ROUNDS }, (_, round) => SEED + round))(
    'gets an answer of the contract and no server error (seed %i)',
    async (seed) => {
      for (const id of fuzzedCalls) {
        await letThrough();
        for (const sample of samplesOf(id, seen, { runs: RUNS, seed }))
          await send(id, sample).catch((cause: unknown) => {
            throw new Error(`${id} ${JSON.stringify(sample)}`, { cause });
          });
      }
      expect(kit.log.filter(({ message }) => message === 'call failed')).toEqual([]);
    },
    300_000,
  );

  it('gets past the refusals of more than half of the calls', () => {
    expect(succeeded.size).toBeGreaterThan(fuzzedCalls.length / 2);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canTake, WITHDRAWAL_STEPS, type WithdrawalState } from '../../../domain/payout/withdrawal-state.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { buy, keyed, onEveryLedger } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

const RUNS = Number(process.env.LIVERY_RANDOM_WITHDRAWALS ?? 3);
const PRICES = ['1.05000', '1.09500', '1.10000', '1.13000'];

type Operation =
  | { kind: 'ask'; cents: number }
  | { kind: 'approve' | 'send' | 'settle' | 'reject' | 'cancel'; which: number; second: boolean }
  | { kind: 'trade'; open: boolean }
  | { kind: 'tick'; price: string };

const operations: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ask'), cents: fc.integer({ min: 1, max: 600_000 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('approve', 'send', 'settle', 'reject', 'cancel'),
      which: fc.nat(5),
      second: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('trade'), open: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tick'), price: fc.constantFrom(...PRICES) }) },
) as fc.Arbitrary<Operation>;

const text = (cents: number) => (cents / 100).toFixed(2);
const cents = (amount: string) => Math.round(Number(amount) * 100);

interface Modelled {
  id: string;
  cents: number;
  state: WithdrawalState;
  approvers: Set<boolean>;
  /** Whether the second administrator sent the payment. */
  sentBySecond: boolean | null;
}

onEveryLedger('withdrawals against a model', (at) => {
  it('reserve, release and pay each amount once for any sequence of steps', async () => {
    let references = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operations, { minLength: 8, maxLength: 25 }), async (sequence) => {
        const kit = await withdrawalKit(at.db, {
          brand: { payouts: { bank: { secondApproverFrom: '3000.00' } } },
        });
        const known: Modelled[] = [];

        async function ask(amount: number): Promise<void> {
          const { withdrawable } = await kit.money();
          const free = cents(withdrawable);
          const answer = await kit.ask(text(amount));
          if (amount < 10_000 && (free === 0 || amount < free)) expect(answer.code).toBe('validation_failed');
          else if (amount > free) expect(answer.code).toBe('insufficient_funds');
          else
            known.push({
              id: answer.data.id,
              cents: amount,
              state: 'requested',
              approvers: new Set(),
              sentBySecond: null,
            });
        }

        async function step({ kind, which, second }: Extract<Operation, { which: number }>): Promise<void> {
          const one = known[which];
          if (!one) return;
          const isAllowed = canTake(kind, one.state);
          const by = second ? kit.second : kit.admin;
          const inputs = {
            send: { reference: `E2E-${(references += 1)}` },
            reject: { reason: 'Wrong name' },
          };
          const { code } =
            kind === 'cancel'
              ? await kit.cancel(one.id)
              : await kit.step(kind, one.id, (inputs as Record<string, Record<string, string>>)[kind], by);
          if (!isAllowed)
            return expect(code).toBe(kind === 'cancel' ? 'withdrawal_not_cancellable' : 'wrong_state');
          const isAgain = kind === 'approve' && one.approvers.has(second);
          const isLarge = one.cents >= 300_000;
          const isOwnReturn = kind === 'reject' && isLarge && one.sentBySecond === second;
          expect(code).toBe(isAgain || isOwnReturn ? 'second_approver_required' : undefined);
          if (isOwnReturn) return;
          if (kind === 'approve') one.approvers.add(second);
          if (kind === 'send') one.sentBySecond = second;
          const isApproved = one.approvers.size >= (isLarge ? 2 : 1);
          if (kind !== 'approve' || isApproved) one.state = WITHDRAWAL_STEPS[kind].to;
        }

        async function apply(operation: Operation): Promise<void> {
          if (operation.kind === 'ask') return await ask(operation.cents);
          if (operation.kind === 'tick') {
            kit.market.tick('eurusd', operation.price, (Number(operation.price) + 0.00008).toFixed(5));
            return await kit.backend.settled();
          }
          if (operation.kind !== 'trade') return await step(operation);
          if (operation.open) await keyed(kit.trader, 'trade.store', buy());
          else await keyed(kit.trader, 'trade.close-all', {});
        }

        for (const operation of sequence) {
          await apply(operation);
          const account = (await kit.trader.call('trade.account')).data;
          const reserved = known.filter(({ state }) => ['requested', 'approved', 'sent'].includes(state));
          expect(cents(account.reserved)).toBe(reserved.reduce((sum, one) => sum + one.cents, 0));
          const { data } = await kit.trader.call('withdrawal.list');
          expect(Object.fromEntries(data.withdrawals.map(({ id, status }) => [id, status]))).toEqual(
            Object.fromEntries(known.map(({ id, state }) => [id, state])),
          );
        }
        const paid = known
          .filter(({ state }) => state === 'settled')
          .reduce((sum, one) => sum + one.cents, 0);
        const closed = (await kit.trader.call('trade.closed', undefined, { query: { limit: '200' } })).data
          .trades;
        const realized = closed.reduce((sum, { profit }) => sum + cents(profit), 0);
        const { balance } = (await kit.trader.call('trade.account')).data;
        expect(cents(balance)).toBe(1_000_000 - paid + realized);
        expect(await ledgerProblems(at.db)).toEqual([]);
        await kit.backend.close();
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});

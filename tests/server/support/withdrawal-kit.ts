import { expect } from 'vitest';
import type { CallId } from '../../../schemas/generated/calls.ts';
import type { OperatorWithdrawal, Withdrawal } from '../../../schemas/generated/types.ts';
import type { Db } from '../../../server/ports.ts';
import type { Answer, KitOptions, Visitor } from './backend.ts';
import { stepUp } from './fresh-code.ts';
import { keyed, newKey, tradingKit, type TradingKit } from './trading-kit.ts';

export const BANK = {
  type: 'bank',
  bank_name: 'Example Bank',
  bank_address: '1 Example Street',
  bank_city: 'Berlin',
  bank_country: 'Germany',
  account_number: 'DE89 3704 0044 0532 0130 00',
  swift_code: 'COBADEFF',
  full_name: 'Tara Lindqvist',
  address: '2 Example Street',
  city: 'Berlin',
  country: 'Spain',
};

type OperatorStep = 'approve' | 'send' | 'settle' | 'reject';

export interface WithdrawalKit extends TradingKit {
  /** The trader, with a fresh code, 10,000.00 USD and a saved bank account. */
  trader: Visitor;
  admin: Visitor;
  second: Visitor;
  payoutId: string;
  /** A request with this amount by the trader. */
  ask(amount: unknown, over?: Record<string, unknown>, key?: string): Promise<Answer<'withdrawal.create'>>;
  /** A successful request. */
  requested(amount?: string): Promise<Withdrawal>;
  /** A step of the operator, by the first administrator unless another is given. */
  step(
    action: OperatorStep,
    id: string,
    input?: Record<string, unknown>,
    by?: Visitor,
    key?: string,
  ): Promise<Answer<`withdrawal.${OperatorStep}`> & { data: OperatorWithdrawal }>;
  cancel(id: string, by?: Visitor, key?: string): Promise<Answer<'withdrawal.cancel'>>;
  /** Balance, reserved and withdrawable amount of the trader. */
  money(): Promise<{ balance: string; reserved: string; withdrawable: string }>;
}

export async function withdrawalKit(db: Db, options: KitOptions = {}): Promise<WithdrawalKit> {
  const base = await tradingKit(db, options);
  const trader = await base.signedIn('trader');
  await stepUp(base, trader);
  const { data: payout } = await trader.call('payout-account.store', BANK);
  base.wait(1);
  const keyedWith = (
    visitor: Visitor,
    id: CallId,
    params: Record<string, string>,
    input: unknown,
    key = newKey(),
  ) =>
    visitor.call(id, input as Record<string, unknown> | undefined, {
      params,
      headers: { 'idempotency-key': key },
    });
  const admin = await base.signedIn('admin');
  const kit: WithdrawalKit = Object.assign(base, {
    trader,
    admin,
    second: await base.signedIn('superadmin'),
    payoutId: payout.id,
    ask: (amount: unknown, over: Record<string, unknown> = {}, key?: string) =>
      keyed(
        trader,
        'withdrawal.create',
        { amount, wallet: 'withdrawable', account_id: payout.id, type: 'wire', ...over },
        key,
      ),
    async requested(amount = '250.00') {
      const answer = await kit.ask(amount);
      expect([answer.status, answer.errors]).toEqual([200, {}]);
      return answer.data;
    },
    step: (action: OperatorStep, id: string, input?: Record<string, unknown>, by = admin, key?: string) =>
      keyedWith(by, `withdrawal.${action}`, { id }, input, key) as ReturnType<WithdrawalKit['step']>,
    cancel: (id: string, by = trader, key?: string) =>
      keyedWith(by, 'withdrawal.cancel', { id }, undefined, key) as ReturnType<WithdrawalKit['cancel']>,
    async money() {
      const { balance, reserved } = (await trader.call('trade.account')).data;
      return {
        balance,
        reserved,
        withdrawable: (await trader.call('withdrawal.settings')).data.withdrawable,
      };
    },
  });
  return kit;
}

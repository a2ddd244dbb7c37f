import { expect } from 'vitest';
import type { Correction } from '../../../schemas/generated/types.ts';
import type { Db } from '../../../server/ports.ts';
import type { Answer, KitOptions, Visitor } from './backend.ts';
import { keyed, newKey, tradingKit, type TradingKit } from './trading-kit.ts';

type Decision = 'approve' | 'reject' | 'cancel';

export interface CorrectionKit extends TradingKit {
  /** With 10,000.00 USD. */
  trader: Visitor;
  traderId: string;
  /** The requester of corrections unless another is given. */
  admin: Visitor;
  second: Visitor;
  ask(
    amount: unknown,
    over?: Record<string, unknown>,
    by?: Visitor,
    key?: string,
  ): Promise<Answer<'correction.request'>>;
  /** The id of a successful request. */
  asked(amount: string): Promise<string>;
  /** By the second operator unless another is given. */
  decide(
    verb: Decision,
    id: string,
    input?: Record<string, unknown>,
    by?: Visitor,
    key?: string,
  ): Promise<Answer<`correction.${Decision}`> & { data: Correction }>;
  balance(): Promise<string>;
}

export async function correctionKit(db: Db, options: KitOptions = {}): Promise<CorrectionKit> {
  const base = await tradingKit(db, options);
  const trader = await base.signedIn('trader');
  const traderId = `u_${base.brand.id}_trader`;
  const admin = await base.signedIn('admin');
  const kit: CorrectionKit = Object.assign(base, {
    trader,
    traderId,
    admin,
    second: await base.signedIn('superadmin'),
    ask: (amount: unknown, over: Record<string, unknown> = {}, by = admin, key = newKey()) => {
      base.wait(1);
      return keyed(
        by,
        'correction.request',
        { user_id: traderId, amount, reason: 'Credited twice', ...over },
        key,
      );
    },
    async asked(amount: string) {
      const { status, data } = await kit.ask(amount);
      expect(status).toBe(200);
      return data.id;
    },
    decide: (
      verb: Decision,
      id: string,
      input?: Record<string, unknown>,
      by = kit.second,
      key = newKey(),
    ) => {
      base.wait(1);
      return by.call(`correction.${verb}`, input, {
        params: { id },
        headers: { 'idempotency-key': key },
      }) as ReturnType<CorrectionKit['decide']>;
    },
    balance: async () => (await trader.call('trade.account')).data.balance,
  });
  return kit;
}

import { expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import { byBitcoin, cryptoDeposits, walletsOf } from '../support/deposit-kit.ts';
import {
  keyed,
  newKey,
  onPostgresLedger,
  runningKits,
  sameSession,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';
import { withdrawalKit, type WithdrawalKit } from '../support/withdrawal-kit.ts';

const OPERATORS = 20;
const RETRIED = ['busy', 'idempotency_in_flight'];
const crypto = cryptoDeposits.crypto!;

onPostgresLedger('twenty operators in two processes', (at) => {
  const running = runningKits();

  /** Two processes, and operators that use them in turn. */
  async function twoProcesses(): Promise<{ kit: WithdrawalKit; operators: Visitor[] }> {
    const options = {
      isOneOfSeveral: true,
      settings: { crypto_payments: walletsOf(crypto.coins) },
      brand: { deposits: { crypto } },
    };
    const kit = await withdrawalKit(at.db, options);
    const other = await tradingKit(at.db, { ...options, brand: { ...options.brand, id: kit.brand.id } });
    running.push(kit, other);
    const operators = Array.from({ length: OPERATORS }, (_, index) =>
      sameSession(index % 2 ? other : kit, index % 4 < 2 ? kit.admin : kit.second),
    );
    return { kit, operators };
  }

  /** The outcomes of a call by all operators at once; who is asked to retry does. */
  async function allAtOnce(
    operators: readonly Visitor[],
    id: 'withdrawal.approve' | 'withdrawal.settle' | 'deposit.approve' | 'correction.approve',
    of: string,
    input?: Record<string, unknown>,
  ): Promise<(string | undefined)[]> {
    const one = async (visitor: Visitor): Promise<string | undefined> => {
      const sent = { params: { id: of }, headers: { 'idempotency-key': newKey() } };
      for (;;) {
        const { code } = await visitor.call(id, input, sent);
        if (code === 'rate_limited') for (const kit of running) kit.wait(1);
        else if (code === undefined || !RETRIED.includes(code)) return code;
      }
    };
    return await Promise.all(operators.map(one));
  }
  const wins = (codes: readonly (string | undefined)[]) => codes.filter((code) => code === undefined).length;
  const journals = async (kit: TradingKit, kind: string) =>
    (await at.db.query('select 1 from journal where brand_id = $1 and kind = $2', [kit.brand.id, kind]))
      .length;

  it('post a correction once, which none of its requester’s sessions can approve', async () => {
    const { kit, operators } = await twoProcesses();
    const user_id = `u_${kit.brand.id}_trader`;
    const asked = await keyed(kit.admin, 'correction.request', { user_id, amount: '75.00', reason: 'Fee' });
    const codes = await allAtOnce(operators, 'correction.approve', asked.data.id);
    expect(wins(codes)).toBe(1);
    expect(codes.filter((code) => code === 'second_approver_required')).toHaveLength(OPERATORS / 2);
    expect(codes.filter((code) => code === 'wrong_state')).toHaveLength(OPERATORS / 2 - 1);
    expect(await kit.money()).toMatchObject({ balance: '10075.00' });
    expect(await journals(kit, 'correction')).toBe(1);
  });

  it('approve a withdrawal once and pay it out once', async () => {
    const { kit, operators } = await twoProcesses();
    const { id } = await kit.requested('500.00');
    expect(wins(await allAtOnce(operators, 'withdrawal.approve', id))).toBe(1);
    expect((await kit.step('send', id, { reference: 'E2E-1' })).status).toBe(200);
    const settled = await allAtOnce(operators, 'withdrawal.settle', id);
    expect([wins(settled), settled.filter((code) => code === 'wrong_state').length]).toEqual([1, 19]);
    expect(await kit.money()).toMatchObject({ balance: '9500.00', reserved: '0.00' });
    expect(await journals(kit, 'withdrawal_payout')).toBe(1);
  });

  it('credit a deposit once', async () => {
    const { kit, operators } = await twoProcesses();
    const { data } = await keyed(kit.trader, 'deposit.create', byBitcoin());
    const received = { reference: '4f1c00000001', amount: '0.002' };
    const codes = await allAtOnce(operators, 'deposit.approve', data.id, received);
    expect([wins(codes), codes.filter((code) => code === 'wrong_state').length]).toEqual([1, 19]);
    // 0.002 BTC at 60,005 USD.
    expect((await kit.money()).balance).toBe('10120.01');
    expect(await journals(kit, 'deposit')).toBe(1);
  });
});

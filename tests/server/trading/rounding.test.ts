import { beforeEach, expect, it } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Visitor } from '../support/backend.ts';
import { buy, keyed, onEveryLedger, tradingKit, type TradingKit } from './support.ts';

/** Worth a hundredth of a cent for each cent of the price. */
const tiny = (more: Record<string, unknown> = {}) => buy({ coinId: 'acme', qty: '0.01', ...more });

onEveryLedger('profits below a cent', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  beforeEach(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
  });

  const price = (bid: string, ask: string) => kit.market.tick('acme', bid, ask);
  const balance = async () => (await trader.call('trade.account')).data.balance;
  /** Opens at 100.00 and closes at this bid. @returns what was booked */
  async function roundTrip(bid: string): Promise<string> {
    kit.wait(1);
    price('99.99', '100.00');
    const {
      data: { id },
    } = await keyed(trader, 'trade.store', tiny());
    price(bid, '101.00');
    const { data } = await keyed(trader, 'trade.close', { id });
    return data.position.profit;
  }

  it('are booked as soon as they are a cent together: no number of them is won', async () => {
    const booked: string[] = [];
    for (let count = 0; count < 5; count += 1) booked.push(await roundTrip('100.60'));
    expect(booked).toEqual(['0.01', '0.00', '0.01', '0.00', '0.01']);
    expect(await balance()).toBe('10000.03');
  });

  it('are paid as soon as they are a cent together: no number of small losses is free', async () => {
    const booked: string[] = [];
    for (let count = 0; count < 5; count += 1) booked.push(await roundTrip('99.60'));
    expect(booked).toEqual(['0.00', '-0.01', '0.00', '-0.01', '0.00']);
    expect(await balance()).toBe('9999.98');
  });

  it('bring nothing to who closes winners above half a cent and losers below it', async () => {
    for (let count = 0; count < 20; count += 1) await roundTrip(count % 2 ? '100.51' : '99.51');
    expect(await balance()).toBe('10000.00');
  });

  it('of positions that are closed together are rounded together, and each shows what was booked of it', async () => {
    price('99.99', '100.00');
    for (let count = 0; count < 4; count += 1) await keyed(trader, 'trade.store', tiny());
    price('100.40', '101.00');
    expect((await trader.call('trade.pnl')).data.map(({ profit }) => profit)).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '0.00',
    ]);
    const { data } = await keyed(trader, 'trade.close-all');
    expect(data.closed.map(({ profit }) => profit)).toEqual(['0.00', '0.01', '0.00', '0.01']);
    expect(data.account.balance).toBe('10000.02');
    const {
      data: { trades },
    } = await trader.call('trade.closed');
    expect(trades.map(({ profit }) => profit).sort()).toEqual(['0.00', '0.00', '0.01', '0.01']);
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
  });

  it('of a tick that closes several, of another process, and of the other mode are counted for the account they belong to', async () => {
    price('99.99', '100.00');
    for (let count = 0; count < 3; count += 1)
      await keyed(trader, 'trade.store', tiny({ is_take_profit: true, take_profit: '100.40' }));
    price('100.40', '100.50');
    await kit.backend.settled();
    expect(await balance()).toBe('10000.01');
    const other = await tradingKit(at.db, { brand: { id: kit.brand.id }, market: kit.market });
    const there = await other.signedIn('trader');
    price('99.99', '100.00');
    const {
      data: { id },
    } = await keyed(there, 'trade.store', tiny());
    price('100.30', '100.40');
    expect((await keyed(there, 'trade.close', { id })).data.position.profit).toBe('0.01');
    expect(
      (await trader.call('account-mode.switch', undefined, { params: { mode: 'practice' } })).status,
    ).toBe(200);
    expect(await roundTrip('100.40')).toBe('0.00');
  });
});

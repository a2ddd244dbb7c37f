import { expect, it } from 'vitest';
import { brandLossRate, type ValuationPrices } from '../../../server/modules/trade/brand-loss-rate.ts';
import { computeLossRate } from '../../../server/node/loss-rate.ts';
import { startKit, type Visitor } from '../support/backend.ts';
import { postPast } from '../support/account-past.ts';
import { buy, keyed, onEveryLedgerOfJournals, tradingKit, type TradingKit } from '../support/trading-kit.ts';

const pricesOf = ({ market }: TradingKit): ValuationPrices => ({
  quote: (id) => market.quote(id),
  currencyOf: (id) => market.asset(id)?.quote,
  fx: market.fx(),
});

const rateOf = (kit: TradingKit) => brandLossRate(kit.ports.db, kit.brand.id, pricesOf(kit), kit.now());

async function trade(visitor: Visitor): Promise<string> {
  const { status, data } = await keyed(visitor, 'trade.store', buy());
  expect(status).toBe(200);
  return data.id;
}

onEveryLedgerOfJournals('loss rate', (at) => {
  it('counts real accounts with a CFD by their net result', async () => {
    const kit = await tradingKit(at.db);
    // A loss of the spread; deposits cannot hide it.
    const loser = await kit.signedIn('trader');
    await keyed(loser, 'trade.close', { id: await trade(loser) });
    await postPast(kit, 'trader', [{ kind: 'deposit', amount: 900_000, at: kit.now().toISOString() }]);
    // A profit, which a withdrawal does not turn into a loss.
    const winner = await kit.signedIn('admin');
    const won = await trade(winner);
    // An open position that wins, and one whose fee takes more than it has won.
    await trade(await kit.signedIn('manager'));
    await trade(await kit.signedIn('superadmin'));
    await postPast(kit, 'superadmin', [{ kind: 'fee', amount: 60_000, at: kit.now().toISOString() }]);
    // Practice money is no CFD account; other accounts have no position.
    await trade(await kit.signedIn('practice'));
    kit.market.tick('eurusd', '1.09000', '1.09010');
    await keyed(winner, 'trade.close', { id: won });
    await postPast(kit, 'admin', [
      { kind: 'withdrawal_hold', amount: 100_000, at: kit.now().toISOString(), reference: 'w_loss' },
      { kind: 'withdrawal_payout', amount: 100_000, at: kit.now().toISOString(), reference: 'w_loss' },
    ]);
    const soon = new Date(kit.now().getTime() + 1);
    const before = await brandLossRate(kit.ports.db, kit.brand.id, pricesOf(kit), soon);
    expect(before).toMatchObject({ accounts: 4, losing: 2, percent: '50.0', openPositions: 2, unpriced: [] });
    kit.market.tick('eurusd', '1.00000', '1.00010');
    const after = await brandLossRate(kit.ports.db, kit.brand.id, pricesOf(kit), soon);
    expect([after.losing, after.percent]).toEqual([3, '75.0']);
  });

  it('is not lowered by the refunded fee of a deposit', async () => {
    const kit = await tradingKit(at.db);
    const loser = await kit.signedIn('trader');
    await keyed(loser, 'trade.close', { id: await trade(loser) });
    await postPast(kit, 'trader', [{ kind: 'refund', amount: 60_000, at: kit.now().toISOString() }]);
    kit.wait(1);
    expect(await rateOf(kit)).toMatchObject({ accounts: 1, losing: 1, percent: '100.0' });
  });

  it('leaves out accounts whose last CFD was closed before the window', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('trader');
    await keyed(visitor, 'trade.close', { id: await trade(visitor) });
    kit.wait(1);
    expect((await rateOf(kit)).accounts).toBe(1);
    kit.wait(365 * 86_400);
    expect(await rateOf(kit)).toMatchObject({ accounts: 0, losing: 0, percent: null });
  });

  it('names the assets that it cannot value', async () => {
    const kit = await tradingKit(at.db);
    await trade(await kit.signedIn('trader'));
    kit.wait(1);
    const blind = { ...pricesOf(kit), quote: () => undefined };
    expect((await brandLossRate(kit.ports.db, kit.brand.id, blind, kit.now())).unpriced).toEqual(['eurusd']);
  });

  it('reads a database, and never mixes brands', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('trader');
    await keyed(visitor, 'trade.close', { id: await trade(visitor) });
    kit.wait(1);
    const other = await startKit(at.db);
    const open = {
      openDb: async () => ({ ...at.db, close: async () => undefined }),
      clock: { now: kit.now },
    };
    expect(await computeLossRate({ ...open, brand: kit.brand.id })).toMatchObject({ accounts: 1, losing: 1 });
    expect(await computeLossRate({ ...open, brand: other.brand.id })).toMatchObject({ accounts: 0 });
    expect(await computeLossRate({ ...open, brand: 'unknown' })).toBeNull();
    await trade(visitor);
    expect(await computeLossRate({ ...open, brand: kit.brand.id })).toMatchObject({ unpriced: ['eurusd'] });
    expect(await computeLossRate({ ...open, brand: kit.brand.id, simulatedPrices: true })).toMatchObject({
      accounts: 1,
      openPositions: 1,
      unpriced: [],
      isDemo: true,
    });
    await at.db.query('update brand set real_money = true where id = $1', [kit.brand.id]);
    await expect(computeLossRate({ ...open, brand: kit.brand.id, simulatedPrices: true })).rejects.toThrow(
      'never at simulated ones',
    );
    expect(await computeLossRate({ ...open, brand: kit.brand.id })).toMatchObject({ isDemo: false });
  });
});

import { add, subtract } from '../domain/money/amount.ts';
import { conversionRate } from '../domain/money/fx.ts';
import { priceOf } from '../domain/money/price.ts';
import { quantityOf } from '../domain/money/quantity.ts';
import { leverageCap } from '../domain/trading/leverage-cap.ts';
import { fillPrice, markPrice, type Prices, type Side } from '../domain/trading/position-figures.ts';
import type { Queries } from './ports.ts';
import type { BrandContext } from './request-context.ts';
import { accountIdOf, accountsOf, type AccountMode } from './modules/account/account.queries.ts';
import { seedDeposits } from './modules/deposit/demo-deposits.ts';
import { seedIdentityCheck } from './modules/identity/demo-check.ts';
import { seedManagerPast } from './modules/manager/demo-managers.ts';
import { writePast, type PastTrade } from './modules/manager/demo-history.ts';
import type { AssetSpec } from './modules/market/market.ts';
import { seedMining } from './modules/mining/demo-mining.ts';
import { seedPendingOrder } from './modules/pending-order/demo-pending-orders.ts';
import { readVersion } from './modules/trade/position.queries.ts';
import { seedWithdrawals } from './modules/withdrawal/demo-withdrawals.ts';
import { insertWatched } from './modules/watchlist/watchlist.queries.ts';

/** A past trade of a demo user: how many hours ago, and for how long; without an end it is still open. */
type SeedTrade = readonly [asset: string, side: Side, qty: string, hoursAgo: number, heldHours?: number];

const HOUR_MS = 3_600_000;

const TRADER: readonly SeedTrade[] = [
  ['eurusd', 'buy', '0.20', 620, 5],
  ['aapl', 'buy', '8', 571, 48],
  ['xauusd', 'sell', '0.02', 500, 7],
  ['btcusd', 'buy', '0.02', 455, 30],
  ['gbpusd', 'sell', '0.15', 402, 11],
  ['ethusd', 'sell', '0.50', 260, 9],
  ['eurusd', 'sell', '0.25', 171, 4],
  ['btcusd', 'sell', '0.01', 96, 20],
  ['ethusd', 'buy', '0.40', 55, 13],
  ['btcusd', 'buy', '0.02', 15],
  ['ethusd', 'sell', '0.30', 6],
];
const PRACTICE: readonly SeedTrade[] = [
  ['btcusd', 'buy', '0.03', 120, 22],
  ['ethusd', 'buy', '0.60', 70, 31],
  ['btcusd', 'buy', '0.02', 9],
];

/**
 * Prices at the end of that hour: the candle's close as bid, and the ask with the current spread. Undefined
 * while the market was closed.
 */
async function pricesAt({ market }: BrandContext, spec: AssetSpec, at: number): Promise<Prices | undefined> {
  const quote = market.quote(spec.id);
  const {
    candles: [candle],
  } = await market.candles(spec.id, { interval: '1h', from: at - HOUR_MS, to: at, limit: 1 });
  if (!quote || !candle || !market.session(spec.id, at).open) return undefined;
  const bid = priceOf(candle.c);
  return { bid, ask: add(bid, subtract(quote.ask, quote.bid)) };
}

/**
 * The trade at past prices and the current conversion rate; undefined when its market was closed, it is not offered or it
 * has no rate.
 */
async function pastTrade(
  context: BrandContext,
  { id, currency }: { id: string; currency: string },
  [asset, side, qty, hoursAgo, heldHours]: SeedTrade,
): Promise<PastTrade | undefined> {
  const spec = context.market.asset(asset);
  const now = context.ports.clock.now().getTime();
  const openAt = now - hoursAgo * HOUR_MS;
  const opened = spec && (await pricesAt(context, spec, openAt));
  const rate = spec && conversionRate(context.market.fx(), spec.quote, currency);
  if (!spec || !opened || rate === undefined || leverageCap(context.brand, 'real', spec.class) < 1)
    return undefined;
  const trade = {
    id,
    spec,
    side,
    qty: quantityOf(qty),
    rate,
    openAt: new Date(openAt),
    openingPrice: fillPrice(side, opened),
  };
  if (heldHours === undefined) return { ...trade, end: null };
  const closeAt = openAt + heldHours * HOUR_MS;
  const closed = await pricesAt(context, spec, closeAt);
  return closed && { ...trade, end: { at: new Date(closeAt), price: markPrice(side, closed) } };
}

/** Journals of an account around its trades. */
interface Payments {
  before(tx: Queries, owner: { userId: string; currency: string }): Promise<void>;
  after(tx: Queries, owner: { userId: string; currency: string }): Promise<void>;
}

/**
 * Gives an account a plausible past in one transaction, when nothing but its first money was ever posted: a
 * start that is interrupted leaves none of it, and the next one writes it all.
 */
async function seedPast(
  context: BrandContext,
  role: string,
  mode: AccountMode,
  planned: readonly SeedTrade[],
  payments?: Payments,
): Promise<void> {
  const { brand, engine, ports } = context;
  const userId = `u_${brand.id}_${role}`;
  const accountId = accountIdOf(userId, mode);
  if ((await readVersion(ports.db, brand.id, accountId)) !== 1n) return;
  const { currency } = (await accountsOf(ports.db, brand.id, userId)).real;
  const trades: PastTrade[] = [];
  for (const [index, one] of planned.entries()) {
    const trade = await pastTrade(context, { id: `p_${brand.id}_${role}_${index}`, currency }, one);
    if (trade) trades.push(trade);
  }
  await ports.db.tx(async (tx) => {
    await payments?.before(tx, { userId, currency });
    await writePast(tx, context, { accountId, userId, currency }, trades);
    await payments?.after(tx, { userId, currency });
  });
  await engine.accounts.reload(brand.id, accountId);
}

/**
 * Initial watchlist of the demo trader, oldest first: the last one opens in the trade room, and its market
 * never closes.
 */
const WATCHLIST = ['xauusd', 'eurusd', 'btcusd'];

async function seedWatchlist({ brand, market, ports }: BrandContext, role: string): Promise<void> {
  const userId = `u_${brand.id}_${role}`;
  if ((await readVersion(ports.db, brand.id, accountIdOf(userId, 'real'))) !== 1n) return;
  const offered = WATCHLIST.filter((id) => {
    const spec = market.asset(id);
    return spec && leverageCap(brand, 'real', spec.class) > 0;
  });
  const now = ports.clock.now().getTime();
  for (const [index, id] of offered.entries())
    await insertWatched(ports.db, brand.id, userId, id, WATCHLIST.length, new Date(now + index));
}

/** Past activity of the demo users, so that none of their pages is empty. Never in production. */
export async function seedHistory(context: BrandContext): Promise<void> {
  const administrator = `u_${context.brand.id}_admin`;
  await seedWatchlist(context, 'trader');
  await seedPast(context, 'trader', 'real', TRADER, {
    before: (tx, owner) => seedDeposits(tx, context, { ...owner, administrator }),
    after: async (tx, owner) => {
      await seedWithdrawals(tx, context, { ...owner, administrator });
      await seedPendingOrder(tx, context, owner.userId);
    },
  });
  await seedPast(context, 'practice', 'practice', PRACTICE);
  await seedMining(context, `u_${context.brand.id}_trader`);
  await seedIdentityCheck(context, `u_${context.brand.id}_identity-pending`);
  if (context.settings.defaults.enable_account_connection_autotrade)
    await seedManagerPast(context, `u_${context.brand.id}_manager`);
}

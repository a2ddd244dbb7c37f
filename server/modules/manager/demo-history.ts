import {
  add,
  subtract,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '../../../domain/money/amount.ts';
import { conversionRate, formatRate } from '../../../domain/money/fx.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import { formatPrice, priceOf } from '../../../domain/money/price.ts';
import { formatQuantity, quantityOf } from '../../../domain/money/quantity.ts';
import { leverageCap } from '../../../domain/trading/leverage-cap.ts';
import {
  fillPrice,
  marginOf,
  markPrice,
  profitOf,
  unitsOf,
  type Side,
} from '../../../domain/trading/position-figures.ts';
import type { Candle } from '../../../schemas/generated/types.ts';
import type { BrandContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import type { AssetSpec, Market } from '../market/market.ts';
import { insertPositions, type PositionToOpen } from '../trade/order.queries.ts';
import { closePositions, readVersion } from '../trade/position.queries.ts';

/** A past trade at past prices. */
export interface PastTrade {
  id: string;
  spec: AssetSpec;
  side: Side;
  qty: Quantity;
  /** Value of one unit of the price's currency in the account's, at opening and at closing. */
  rate: Rate;
  openAt: Date;
  openingPrice: Price;
  /** Null while it is open. */
  end: { at: Date; price: Price } | null;
}

/** The account that past trades are written for. */
export interface PastOwner {
  accountId: string;
  userId: string;
  /** Currency of its amounts: the user's, also on the practice account. */
  currency: string;
}

/** Assets and quantities of past trades. */
const TRADED: readonly (readonly [assetId: string, qty: string])[] = [
  ['eurusd', '0.15'],
  ['gbpusd', '0.10'],
  ['xauusd', '0.05'],
];
const HOUR_MS = 3_600_000;
/** In four-hour candles: lookback, interval between decisions, and holding period. */
const LOOK_BACK = 18;
const EVERY = 19;
const HELD = [2, 5, 3, 8, 1, 6];

/** Momentum strategy: buys after a rise and sells after a fall, from past prices only. */
function tradesOf(
  traded: Pick<PastTrade, 'spec' | 'qty' | 'rate'>,
  spread: Price,
  candles: readonly Candle[],
  idOf: (count: number) => string,
): PastTrade[] {
  const trades: PastTrade[] = [];
  const pricesAt = ({ o }: Candle) => ({ bid: priceOf(o), ask: add(priceOf(o), spread) });
  for (let at = LOOK_BACK; at < candles.length; at += EVERY) {
    const [before, open, close] = [
      candles[at - LOOK_BACK]!,
      candles[at]!,
      candles[at + HELD[trades.length % HELD.length]!],
    ];
    if (!close) break;
    const side = priceOf(open.o) >= priceOf(before.o) ? 'buy' : 'sell';
    trades.push({
      ...traded,
      id: idOf(trades.length),
      side,
      openAt: new Date(open.t * 1000),
      openingPrice: fillPrice(side, pricesAt(open)),
      end: { at: new Date(close.t * 1000), price: markPrice(side, pricesAt(close)) },
    });
  }
  return trades;
}

/**
 * The past trades of an account, derived from the market's history: deterministic for the same days. Prices in another
 * currency are converted at the current rate; an asset without a rate is omitted.
 */
export async function pastTrades(
  market: Market,
  { accountId, currency }: Pick<PastOwner, 'accountId' | 'currency'>,
  from: Date,
  to: Date,
): Promise<PastTrade[]> {
  const trades: PastTrade[] = [];
  for (const [assetId, qty] of TRADED) {
    const [spec, quote] = [market.asset(assetId), market.quote(assetId)];
    const rate = spec && conversionRate(market.fx(), spec.quote, currency);
    if (!spec || !quote || rate === undefined) continue;
    const limit = Math.ceil((to.getTime() - from.getTime()) / (4 * HOUR_MS));
    const { candles } = await market.candles(assetId, {
      interval: '4h',
      from: from.getTime(),
      to: to.getTime(),
      limit,
    });
    trades.push(
      ...tradesOf(
        { spec, qty: quantityOf(qty), rate },
        subtract(quote.ask, quote.bid),
        candles,
        (count) => `${accountId}:${assetId}:${count}`,
      ),
    );
  }
  return trades;
}

async function openPast(
  tx: Queries,
  { brand }: Pick<BrandContext, 'brand'>,
  { accountId, userId, currency }: PastOwner,
  trade: PastTrade,
): Promise<void> {
  const { id, spec, side, qty, rate, openAt, openingPrice } = trade;
  const leverage = leverageCap(brand, 'real', spec.class);
  const margin: Money = marginOf(openingPrice, unitsOf(qty, spec.contractSize), leverage, {
    rate,
    exponent: exponentOf(currency),
  });
  const version = (await readVersion(tx, brand.id, accountId))!;
  const position: PositionToOpen = {
    id,
    accountId,
    version,
    assetId: spec.id,
    side,
    qty: formatQuantity(qty),
    contractSize: formatQuantity(spec.contractSize),
    leverage,
    margin,
    price: formatPrice(openingPrice),
    rate: formatRate(rate),
    quoteAt: openAt,
    takeProfit: null,
    stopLoss: null,
    duration: null,
    openedBy: 'trader',
    openedById: userId,
    by: null,
  };
  await insertPositions(tx, [
    {
      brandId: brand.id,
      position,
      kept: { userId, key: `past ${id}`, call: 'past', hash: '', answer: '{}' },
      now: openAt,
    },
  ]);
}

async function closePast(
  tx: Queries,
  { brand }: Pick<BrandContext, 'brand'>,
  currency: string,
  { id, spec, side, qty, rate, openingPrice }: PastTrade,
  { at, price }: NonNullable<PastTrade['end']>,
): Promise<void> {
  const profit = profitOf(side, openingPrice, price, unitsOf(qty, spec.contractSize), {
    rate,
    exponent: exponentOf(currency),
  });
  await closePositions(
    tx,
    brand.id,
    [
      {
        id,
        price: formatPrice(price),
        rate: formatRate(rate),
        profit,
        quoteAt: at,
        reason: 'trader',
      },
    ],
    at,
  );
}

/** Writes the trades in order of time with the statements of real orders and closings. */
export async function writePast(
  tx: Queries,
  context: Pick<BrandContext, 'brand'>,
  owner: PastOwner,
  trades: readonly PastTrade[],
): Promise<void> {
  const steps = trades.flatMap((trade) => {
    const { openAt, end } = trade;
    const open = { at: openAt, write: () => openPast(tx, context, owner, trade) };
    return end
      ? [open, { at: end.at, write: () => closePast(tx, context, owner.currency, trade, end) }]
      : [open];
  });
  for (const { write } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) await write();
}

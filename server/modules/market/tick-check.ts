import { isMultiple, type Price } from '../../../domain/money/amount.ts';
import { parsePrice, tickSize } from '../../../domain/money/price.ts';
import type { Prices } from '../../../domain/trading/position-figures.ts';
import type { MarketAsset } from './assets.ts';
import type { Tick } from './feed.ts';
import type { Quote } from './market.ts';
import { tradingHours } from './trading-hours.ts';

/** Why a tick is refused. */
export type TickRefusal =
  | 'unknown_symbol'
  | 'malformed'
  | 'not_positive'
  | 'digits'
  | 'crossed'
  | 'wide'
  | 'time'
  | 'future'
  | 'repeated'
  | 'out_of_order'
  | 'closed'
  | 'spike';

/** Maximum clock skew. */
export const MAX_CLOCK_SKEW_MS = 2000;
/** Maximum spread as a share of the price. */
const WIDEST = 0.1;
/** Number of consecutive consistent ticks that confirm a gap. */
const CONFIRMATIONS = 3;
/** Maximum price change per minute as a share of the price; it scales with the square root of time. */
const MAX_CHANGE_PER_MINUTE: Record<MarketAsset['class'], number> = {
  fx_major: 0.004,
  fx_minor: 0.008,
  gold: 0.01,
  index_major: 0.01,
  index_minor: 0.015,
  commodity: 0.02,
  equity: 0.04,
  other: 0.04,
  crypto: 0.04,
};
const MAX_CHANGE = 0.5;

interface AssetState {
  asset: MarketAsset;
  last?: Quote;
  /** An outlier and the number of consecutive ticks near it. */
  doubt?: Prices & { at: number; count: number };
}

const relativeDifference = (from: Price, to: Price): number => Math.abs(Number(to - from)) / Number(from);

/** The larger change of bid and ask: a buy is closed at the bid and a sell at the ask. */
const changeBetween = (from: Prices, to: Prices): number =>
  Math.max(relativeDifference(from.bid, to.bid), relativeDifference(from.ask, to.ask));

const allowedChange = ({ class: kind }: MarketAsset, ms: number): number =>
  Math.min(MAX_CHANGE, MAX_CHANGE_PER_MINUTE[kind] * Math.sqrt(Math.max(1, ms / 60_000)));

function readPrice(value: unknown, digits: number): Price | TickRefusal {
  const price = parsePrice(value);
  if (price === 'type') return 'malformed';
  if (price === 'digits' || !isMultiple(price, tickSize(digits))) return 'digits';
  return price > 0n ? price : 'not_positive';
}

function timeProblem(at: unknown, now: number, last: Quote | undefined): TickRefusal | undefined {
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at <= 0) return 'time';
  if (at > now + MAX_CLOCK_SKEW_MS) return 'future';
  return last && at <= last.at ? 'out_of_order' : undefined;
}

/**
 * An outlier is doubtful until the next ticks confirm it: this ignores an error of the source but accepts a
 * real gap.
 */
function isDoubtful(known: AssetState, quote: Quote): boolean {
  const { asset, last, doubt } = known;
  if (!last || changeBetween(last, quote) <= allowedChange(asset, quote.at - last.at)) {
    known.doubt = undefined;
    return false;
  }
  // A repeated tick, as from a polled source, confirms nothing.
  if (doubt && quote.at <= doubt.at) return true;
  const agrees = doubt && changeBetween(doubt, quote) <= allowedChange(asset, quote.at - doubt.at);
  known.doubt = { bid: quote.bid, ask: quote.ask, at: quote.at, count: agrees ? doubt.count + 1 : 1 };
  if (known.doubt.count < CONFIRMATIONS) return true;
  known.doubt = undefined;
  return false;
}

/**
 * Validates ticks and keeps the last valid one of each asset. The first tick of an asset is checked against
 * the last known quote of an earlier run, if any.
 */
export function createTickCheck(
  assets: readonly MarketAsset[],
  earlier: readonly Quote[] = [],
): (tick: Tick, now: number) => Quote | TickRefusal {
  const known = new Map<string, AssetState>(assets.map((asset) => [asset.id, { asset }]));
  for (const quote of earlier) known.get(quote.assetId)!.last = quote;
  return (tick, now) => {
    const own = known.get(tick.asset);
    if (!own) return 'unknown_symbol';
    const { digits, hours } = own.asset;
    const [bid, ask] = [readPrice(tick.bid, digits), readPrice(tick.ask, digits)];
    if (typeof bid === 'string') return bid;
    if (typeof ask === 'string') return ask;
    if (ask < bid) return 'crossed';
    if (relativeDifference(bid, ask) > WIDEST) return 'wide';
    if (own.last && tick.at === own.last.at && bid === own.last.bid && ask === own.last.ask)
      return 'repeated';
    const late = timeProblem(tick.at, now, own.last);
    if (late) return late;
    const quote: Quote = { assetId: own.asset.id, bid, ask, at: tick.at as number };
    if (!tradingHours(hours).openAt(quote.at)) return 'closed';
    if (isDoubtful(own, quote)) return 'spike';
    own.last = quote;
    return quote;
  };
}

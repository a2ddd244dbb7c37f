import type { Price, Quantity } from '../../../../domain/money/amount.ts';
import { parsePrice } from '../../../../domain/money/price.ts';
import { parseQuantity } from '../../../../domain/money/quantity.ts';
import type { MarketAsset } from '../assets.ts';
import type { Tick } from '../feed.ts';

/** A candle with numeric prices. */
export interface FixedCandle {
  /** Start, ms since 1970. */
  start: number;
  open: Price;
  high: Price;
  low: Price;
  close: Price;
  volume: Quantity | null;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses a timestamp: ms since 1970, or an ISO 8601 text. Other values are returned unchanged and refused
 * later.
 */
function momentOf(value: unknown): unknown {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value;
}

/** Finds assets by the source's symbol: `EURUSD` or `FX:EURUSD`. */
export function symbolTable(assets: readonly MarketAsset[]): ReadonlyMap<string, string> {
  return new Map(
    assets.flatMap(({ id, sy, ex_sym }) => [
      [ex_sym, id],
      [sy, id],
    ]),
  );
}

/**
 * Ticks of a message: one, or a list. Skips other messages, such as heartbeats; the market refuses invalid
 * ticks.
 */
export function readTicks(message: unknown, symbols: ReadonlyMap<string, string>): Tick[] {
  const items = Array.isArray(message) ? message : [message];
  return items
    .filter(isObject)
    .filter((item) => 'symbol' in item)
    .map(({ symbol, bid, ask, time }) => ({
      asset: symbols.get(String(symbol)) ?? `symbol ${String(symbol)}`,
      bid,
      ask,
      at: momentOf(time),
    }));
}

function candleOf(item: unknown, length: number): FixedCandle | undefined {
  if (!isObject(item)) return undefined;
  const start = momentOf(item['time']);
  const [open, high, low, close] = ['open', 'high', 'low', 'close'].map((name) => parsePrice(item[name]));
  const volume =
    item['volume'] === undefined || item['volume'] === null ? null : parseQuantity(item['volume']);
  if (typeof start !== 'number' || !Number.isSafeInteger(start) || start % length !== 0) return undefined;
  if (
    typeof open !== 'bigint' ||
    typeof high !== 'bigint' ||
    typeof low !== 'bigint' ||
    typeof close !== 'bigint' ||
    typeof volume === 'string'
  )
    return undefined;
  const isWhole =
    low > 0n && low <= open && low <= close && high >= open && high >= close && (volume ?? 0n) >= 0n;
  return isWhole ? { start, open, high, low, close, volume } : undefined;
}

/**
 * Candles of a response, oldest first, without duplicates, and the number of invalid ones.
 * @throws TypeError when the response is not a list of candles
 */
export function readCandles(
  answer: unknown,
  length: number,
): { candles: FixedCandle[]; more: boolean; refused: number } {
  if (!isObject(answer) || !Array.isArray(answer['candles']))
    throw new TypeError('the source answered no list of candles');
  const byStart = new Map<number, FixedCandle>();
  let refused = 0;
  for (const item of answer['candles'] as unknown[]) {
    const candle = candleOf(item, length);
    if (candle) byStart.set(candle.start, candle);
    else refused += 1;
  }
  return {
    candles: [...byStart.values()].sort((a, b) => a.start - b.start),
    more: answer['more'] === true,
    refused,
  };
}

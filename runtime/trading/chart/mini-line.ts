import type { Candle } from '../../../schemas/generated/types.ts';

export interface MiniLine {
  /** An SVG path through the closes, and the same path closed along the bottom. */
  line: string;
  area: string;
  first: Candle;
  last: Candle;
  /** The candles with the highest high and the lowest low. */
  highest: Candle;
  lowest: Candle;
  /** Vertical position of the first open, the start of the period. */
  start: number;
}

/** A line of closes over time; its numbers are for display only. Null with fewer than two candles. */
export function miniLine(candles: readonly Candle[], width: number, height: number): MiniLine | null {
  if (candles.length < 2) return null;
  const [first, last] = [candles[0]!, candles.at(-1)!];
  const highest = candles.reduce((best, candle) => (Number(candle.h) > Number(best.h) ? candle : best));
  const lowest = candles.reduce((best, candle) => (Number(candle.l) < Number(best.l) ? candle : best));
  const [top, bottom] = [Number(highest.h), Number(lowest.l)];
  const y = (price: string) =>
    top === bottom ? height / 2 : ((top - Number(price)) / (top - bottom)) * height;
  const x = (index: number) => (index / (candles.length - 1)) * width;
  const round = (value: number) => Math.round(value * 100) / 100;
  const points = candles.map((candle, index) => `${round(x(index))} ${round(y(candle.c))}`);
  const line = `M${points.join('L')}`;
  return {
    line,
    area: `${line}L${width} ${height}L0 ${height}Z`,
    first,
    last,
    highest,
    lowest,
    start: round(y(first.o)),
  };
}

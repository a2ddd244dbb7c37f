import { asMoney, multiply, type Money } from '../../../../domain/money/amount.ts';
import { exponentOf } from '../../../../domain/money/money.ts';

const MAX_POSITIONS = 200n;
const MULTIPLES = [1n, 2n, 5n];

export interface SliderScale {
  /** Amount between two positions. */
  step: Money;
  /** The last position, which is the whole amount; 0 when there is nothing to choose from. */
  last: number;
  whole: Money;
}

/** Positions of a slider from zero to `whole` in round amounts: 1, 2, 5, 10 … of the currency. */
export function sliderScale(whole: Money, currency: string): SliderScale {
  let unit = 10n ** BigInt(exponentOf(currency));
  for (;;) {
    for (const multiple of MULTIPLES) {
      const step = asMoney(unit * multiple);
      const last = (whole + step - 1n) / step;
      if (last <= MAX_POSITIONS) return { step, last: Number(last), whole };
    }
    unit *= 10n;
  }
}

export const amountAt = (position: number, { step, last, whole }: SliderScale): Money =>
  position >= last ? whole : multiply(step, BigInt(position));

/** The last position whose amount is at most `amount`. */
export function positionOf(amount: Money, { step, last, whole }: SliderScale): number {
  return amount >= whole ? last : Number(amount / step);
}

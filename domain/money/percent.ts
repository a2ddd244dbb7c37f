import { asPercent, asRate, PERCENT_DIGITS, type Amount, type Percent, type Rate } from './amount.ts';
import { divideHalfEven, formatDecimal } from './decimal.ts';
import { PAR } from './fx.ts';

/** Share of a whole, rounded half-even. The whole is above zero. */
export const percentOf = <T extends Amount>(part: T, whole: T): Percent =>
  asPercent(divideHalfEven(part * 10_000n, whole));

/** Share of a whole in percent without digits, rounded half-even. The whole is above zero. */
export const wholePercentOf = <T extends Amount>(part: T, whole: T): number =>
  Number(divideHalfEven(part * 100n, whole));

/** "187.50": the percentage with two digits and without its sign. */
export const formatPercent = (percent: Percent): string => formatDecimal(percent, PERCENT_DIGITS);

/** Ratio of two amounts as a factor, rounded half-even. The whole is above zero. */
export const ratioOf = <T extends Amount>(part: T, whole: T): Rate =>
  asRate(divideHalfEven(part * PAR, whole));

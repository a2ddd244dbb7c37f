import { asPercent, asRate, PERCENT_DIGITS, type Amount, type Percent, type Rate } from './amount.ts';
import { divideHalfEven, formatDecimal, formatQuotient } from './decimal.ts';
import { PAR } from './fx.ts';

/** Part of a whole in percent, rounded half-even. The whole is above zero. */
export const percentOf = <T extends Amount>(part: T, whole: T): Percent =>
  asPercent(divideHalfEven(part * 10_000n, whole));

/** Part of a whole in whole percent, rounded half-even. The whole is above zero. */
export const wholePercentOf = <T extends Amount>(part: T, whole: T): number =>
  Number(divideHalfEven(part * 100n, whole));

/** Formats a percentage with two decimals and without the sign: "187.50". */
export const formatPercent = (percent: Percent): string => formatDecimal(percent, PERCENT_DIGITS);

/** Part of a whole in percent with exactly `digits` decimals, rounded once, half-even. The whole is above zero. */
export const formatShare = <T extends Amount>(part: T, whole: T, digits: number): string =>
  formatQuotient(part * 100n, whole, digits);

/** Ratio of two amounts, rounded half-even. The whole is above zero. */
export const ratioOf = <T extends Amount>(part: T, whole: T): Rate =>
  asRate(divideHalfEven(part * PAR, whole));

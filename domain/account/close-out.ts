import { asMoney, subtract, type Money } from '../money/amount.ts';
import { exactOf, percentOfValue, subtractValue, type ExactValue } from '../money/value.ts';
import { tradingFunds, type AccountFigures, type AccountFunds } from './account-figures.ts';
import { regimeOf, type Protected } from './protection.ts';

/**
 * Margin level in percent below which positions are closed out: the stricter of the brand's and the
 * regime's.
 */
export function closeOutPercent(brand: Protected): number {
  return Math.max(regimeOf(brand).closeOutPercent, brand.protection?.closeOutPercent ?? 0);
}

/** Is equity below this percentage of margin? Computed exactly, not from the rounded margin level. */
export function isCloseOut(
  { equity, margin }: Pick<AccountFigures, 'equity' | 'margin'>,
  percent: number,
): boolean {
  return margin > 0n && equity * 100n < margin * BigInt(percent);
}

/**
 * Unrounded open profit from which an account is certainly above its close-out level: rounding moves each
 * position by at most half a minor unit.
 */
export function safeProfit(
  { balance, reserved, margin, positions }: AccountFunds & { margin: Money; positions: number },
  percent: number,
  exponent: number,
): ExactValue {
  const required = percentOfValue(exactOf(margin, exponent), percent);
  const slack = asMoney(BigInt(positions));
  return subtractValue(required, exactOf(subtract(tradingFunds({ balance, reserved }), slack), exponent));
}

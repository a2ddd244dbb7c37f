import { asMoney, subtract, type Money } from '../money/amount.ts';
import { exactOf, percentOfValue, subtractValue, type ExactValue } from '../money/value.ts';
import type { AccountFigures } from './account-figures.ts';
import { regimeOf, type Protected } from './protection.ts';

/** Percentage of margin below which equity closes positions out: the brand's own where it is stricter than the regime. */
export function closeOutPercent(brand: Protected): number {
  return Math.max(regimeOf(brand).closeOutPercent, brand.protection?.closeOutPercent ?? 0);
}

/** Is equity below this percentage of margin? Exact, whatever the rounded level says. */
export function isCloseOut(
  { equity, margin }: Pick<AccountFigures, 'equity' | 'margin'>,
  percent: number,
): boolean {
  return margin > 0n && equity * 100n < margin * BigInt(percent);
}

/**
 * Unrounded open profit from which an account is surely not below its close-out level: rounding moves each of its positions by
 * half a minor unit at most.
 */
export function safeProfit(
  { balance, margin, positions }: { balance: Money; margin: Money; positions: number },
  percent: number,
  exponent: number,
): ExactValue {
  const required = percentOfValue(exactOf(margin, exponent), percent);
  const slack = asMoney(BigInt(positions));
  return subtractValue(required, exactOf(subtract(balance, slack), exponent));
}

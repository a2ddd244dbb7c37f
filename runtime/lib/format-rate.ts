import { RATE_DIGITS } from '../../domain/money/amount.ts';
import { formatDecimal } from '../../domain/money/decimal.ts';
import { formatRate, rateOf } from '../../domain/money/fx.ts';
import { localDecimal } from '../../domain/money/local-decimal.ts';

const SIGNIFICANT_DIGITS = 6;
const MINIMUM_DECIMALS = 2;

/** Decimals that show six significant digits, at least two. */
function decimalsOf(rate: string): number {
  const [whole = '', fraction = ''] = rate.split('.');
  const decimals =
    whole === '0' ? SIGNIFICANT_DIGITS + /^0*/.exec(fraction)![0].length : SIGNIFICANT_DIGITS - whole.length;
  return Math.min(RATE_DIGITS, Math.max(MINIMUM_DECIMALS, decimals));
}

/** A conversion rate for reading, without trailing zeros beyond two decimals: "115,698.03", "1.0845". */
export function showRate(rate: string, language: string): string {
  const value = rateOf(rate);
  const [whole = '', fraction = ''] = formatDecimal(value, RATE_DIGITS, decimalsOf(formatRate(value))).split(
    '.',
  );
  const significant = fraction.replace(/0+$/, '').padEnd(MINIMUM_DECIMALS, '0');
  return localDecimal(`${whole}.${significant}`, language);
}

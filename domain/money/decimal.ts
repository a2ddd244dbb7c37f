const PLAIN_DECIMAL = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/;
const WITH_EXPONENT = /^(-?)(\d)(?:\.(\d+))?e-(\d{1,3})$/;
/** Digits of a JSON number that every reader preserves. */
const SAFE_DIGITS = 15;

export type DecimalProblem = 'type' | 'digits';

/** Expands the exponent that JavaScript writes for small numbers, such as 1e-7. */
function withoutExponent(text: string): string {
  const [, sign, whole, fraction = '', exponent] = WITH_EXPONENT.exec(text) ?? [];
  return whole === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const text = withoutExponent(String(value));
  return text.replace(/[-.]/g, '').replace(/^0+/, '').length <= SAFE_DIGITS ? text : undefined;
}

/**
 * Parses a decimal of the wire: a string, or a finite number of at most 15 digits.
 * @param digits maximum decimal places; further trailing zeros are accepted
 * @returns the value in 10^-`digits` units, or the problem with it
 */
export function parseDecimal(value: unknown, digits: number): bigint | DecimalProblem {
  const [, sign, whole, fraction = ''] = PLAIN_DECIMAL.exec(textOf(value) ?? '') ?? [];
  if (whole === undefined) return 'type';
  if (/[1-9]/.test(fraction.slice(digits))) return 'digits';
  const size = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return sign ? -size : size;
}

/**
 * Parses a decimal from the contract or the database.
 * @throws RangeError when the text is not a decimal
 */
export function decimalOf(text: string, digits: number): bigint {
  const value = parseDecimal(text, digits);
  if (typeof value === 'string') throw new RangeError(`No decimal of ${digits} digits: ${text}`);
  return value;
}

/** The value as a decimal string with exactly `shown` digits, rounded half-even. */
export function formatDecimal(value: bigint, digits: number, shown: number = digits): string {
  const rounded =
    shown >= digits
      ? value * 10n ** BigInt(shown - digits)
      : divideHalfEven(value, 10n ** BigInt(digits - shown));
  const text = (rounded < 0n ? -rounded : rounded).toString().padStart(shown + 1, '0');
  const sign = rounded < 0n ? '-' : '';
  return shown === 0 ? sign + text : `${sign}${text.slice(0, -shown)}.${text.slice(-shown)}`;
}

/** Quotient of two integers with exactly `digits` decimals, rounded half-even. `by` is above zero. */
export const formatQuotient = (value: bigint, by: bigint, digits: number): string =>
  formatDecimal(divideHalfEven(value * 10n ** BigInt(digits), by), digits);

/** The value without trailing zeros: 100000, 0.01. */
export function trimDecimal(value: bigint, digits: number): string {
  const text = formatDecimal(value, digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Quotient rounded half-even. `by` is above zero. */
export function divideHalfEven(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  const twice = (value - quotient * by) * 2n;
  const size = twice < 0n ? -twice : twice;
  if (size < by || (size === by && quotient % 2n === 0n)) return quotient;
  return quotient + (twice < 0n ? -1n : 1n);
}

import { readTypedDecimal, type TypedDecimal } from '../../domain/money/typed-decimal.ts';

/** The decimal separator of a language. */
export function decimalMark(language: string): '.' | ',' {
  return new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ===
    ','
    ? ','
    : '.';
}

/**
 * Parses a typed price or quantity, which may have many decimals. Both marks are decimal signs, because the keypads of
 * many phones have only the one of their own language.
 */
export function readTyped(text: string, language: string): TypedDecimal {
  return readTypedDecimal(text, { point: decimalMark(language), digits: Infinity, anyPoint: true });
}

/** Formats a plain decimal for input in a language, without digit groups. */
export function toTyped(plain: string, language: string): string {
  return plain.replace('.', decimalMark(language));
}

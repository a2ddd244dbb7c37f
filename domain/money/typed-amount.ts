import { readTypedDecimal, type TypedDecimal, type TypedDecimalRules } from './typed-decimal.ts';

export interface TypedAmountRules extends Pick<TypedDecimalRules, 'point' | 'digits'> {
  /** Signs and codes of the currency, which may stand before or after the number. */
  units?: readonly string[];
}

/** The text without a currency before or after it. */
function withoutUnits(text: string, units: readonly string[]): string {
  let rest = text.trim();
  const longestFirst = units.filter(Boolean).toSorted((a, b) => b.length - a.length);
  const same = (part: string, unit: string) => part.toLowerCase() === unit.toLowerCase();
  const before = longestFirst.find((unit) => same(rest.slice(0, unit.length), unit));
  if (before) rest = rest.slice(before.length).trimStart();
  const after = longestFirst.find((unit) => same(rest.slice(-unit.length), unit));
  return after ? rest.slice(0, -after.length).trimEnd() : rest;
}

/** Parses an amount as people write it: a typed decimal, with or without its currency. */
export function readTypedAmount(text: string, { point, digits, units = [] }: TypedAmountRules): TypedDecimal {
  const bare = withoutUnits(text, units);
  return bare === '' && text.trim() !== ''
    ? { problem: 'unreadable' }
    : readTypedDecimal(bare, { point, digits });
}

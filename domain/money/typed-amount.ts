/** Why a typed text is no amount. `ambiguous` text consists of digits and marks, but could mean several numbers. */
export type TypedAmountProblem = 'unreadable' | 'ambiguous';

export type TypedAmount = { plain: string } | { problem: TypedAmountProblem };

export interface TypedAmountRules {
  /** The decimal sign of the language; the other mark, or a space, groups its thousands. */
  point: '.' | ',';
  /** Decimal places of the amount. */
  digits: number;
  /** Signs and codes of the currency, which may stand before or after the number. */
  units?: readonly string[];
}

/** Whole digits, plain or in groups of three with one mark; a decimal sign and its digits. */
const GRAMMARS = {
  '.': /^(\d*|[1-9]\d{0,2}([, ])\d{3}(?:\2\d{3})*)(?:\.(\d*))?$/,
  ',': /^(\d*|[1-9]\d{0,2}([. ])\d{3}(?:\2\d{3})*)(?:,(\d*))?$/,
} as const;

interface Reading {
  plain: string;
  /** The mark between groups of three digits. */
  group: string | undefined;
}

function readingOf(text: string, point: '.' | ','): Reading | undefined {
  const [, whole, group, fraction] = GRAMMARS[point].exec(text) ?? [];
  if (whole === undefined || whole + (fraction ?? '') === '') return undefined;
  return {
    plain: (whole.replace(/[., ]/g, '') || '0') + (fraction ? `.${fraction}` : ''),
    group,
  };
}

/** The text without a currency before or after it, and with plain spaces. */
function withoutUnits(text: string, units: readonly string[]): string {
  let rest = text.replace(/\s/g, ' ').trim();
  const longestFirst = units.filter(Boolean).toSorted((a, b) => b.length - a.length);
  const same = (part: string, unit: string) => part.toLowerCase() === unit.toLowerCase();
  const before = longestFirst.find((unit) => same(rest.slice(0, unit.length), unit));
  if (before) rest = rest.slice(before.length).trimStart();
  const after = longestFirst.find((unit) => same(rest.slice(-unit.length), unit));
  return after ? rest.slice(0, -after.length).trimEnd() : rest;
}

/**
 * Parses an amount as people write it: with the decimal sign of their language, with or without groups of three
 * digits. Never guesses:
 * - where amounts have three or more decimals, "1,000" could be a thousand or one: ambiguous;
 * - a comma is no decimal sign in a language that writes a point: "1,00" is ambiguous. The reverse is accepted where
 *   it cannot be a group ("10.50"), because the keypads of many phones have no comma;
 * - other notations are read if they contain both marks ("1.084,20"), or groups only ("1.234.567").
 *
 * Empty stays empty. The number of decimals is not limited.
 */
export function readTypedAmount(text: string, { point, digits, units = [] }: TypedAmountRules): TypedAmount {
  if (text.trim() === '') return { plain: '' };
  const bare = withoutUnits(text, units);
  const own = readingOf(bare, point);
  if (own) {
    const isDecimalElsewhere =
      own.group !== undefined && own.group !== ' ' && /^[^.,]+[.,][^.,]+$/.test(bare);
    return isDecimalElsewhere && digits > 2 ? { problem: 'ambiguous' } : { plain: own.plain };
  }
  const other = readingOf(bare, point === '.' ? ',' : '.');
  if (other && (point === ',' || other.group !== undefined)) return { plain: other.plain };
  return { problem: /^[\d., ]*\d[\d., ]*$/.test(bare) ? 'ambiguous' : 'unreadable' };
}

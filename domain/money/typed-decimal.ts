/**
 * Why a typed text is no decimal. `ambiguous` text could mean several numbers; `spaced` text has a space that does not
 * group thousands.
 */
export type TypedProblem = 'unreadable' | 'ambiguous' | 'spaced' | 'negative';

export type TypedDecimal = { plain: string } | { problem: TypedProblem };

export interface TypedDecimalRules {
  /** The decimal sign of the language; the other mark, or a space, groups its thousands. */
  point: '.' | ',';
  /** Decimal places at most. */
  digits: number;
  /** A comma is a decimal sign in each language where it cannot group thousands: "0,1". */
  anyPoint?: boolean;
}

/** Whole digits, plain or in groups of three with one mark; a decimal sign and its digits. */
const GRAMMARS = {
  '.': /^(\d*|[1-9]\d{0,2}([,\s])\d{3}(?:\2\d{3})*)(?:\.(\d*))?$/,
  ',': /^(\d*|[1-9]\d{0,2}([.\s])\d{3}(?:\2\d{3})*)(?:,(\d*))?$/,
} as const;

const NEGATIVE = /^[-−].*\d/s;
const SPACED = /^[\d.,]+\s[\d.,\s]+$/;

interface Reading {
  plain: string;
  /** The mark between groups of three digits. */
  group: string | undefined;
}

function readingOf(text: string, point: '.' | ','): Reading | undefined {
  const [, whole, group, fraction] = GRAMMARS[point].exec(text) ?? [];
  if (whole === undefined || whole + (fraction ?? '') === '') return undefined;
  return {
    plain: (whole.replace(/[.,\s]/g, '') || '0') + (fraction ? `.${fraction}` : ''),
    group,
  };
}

/** Whether the groups of the text would be decimals in another language: "1,000". */
const isDecimalElsewhere = ({ group }: Reading, text: string) =>
  (group === ',' || group === '.') && /^[^.,]+[.,][^.,]+$/.test(text);

/**
 * Parses a decimal as people write it: with the decimal sign of their language, with or without groups of three
 * digits. Never guesses:
 * - where there are three or more decimals, "1,000" could be a thousand or one: ambiguous;
 * - a comma is no decimal sign in a language that writes a point: "1,00" is ambiguous, unless `anyPoint`. The reverse is
 *   accepted where it cannot be a group ("10.50"), because the keypads of many phones have no comma;
 * - other notations are read if they contain both marks ("1.084,20"), or groups only ("1.234.567").
 *
 * Empty stays empty. The number of decimals is not limited.
 */
export function readTypedDecimal(
  text: string,
  { point, digits, anyPoint = false }: TypedDecimalRules,
): TypedDecimal {
  const bare = text.trim();
  if (bare === '') return { plain: '' };
  if (NEGATIVE.test(bare)) return { problem: 'negative' };
  const own = readingOf(bare, point);
  if (own)
    return isDecimalElsewhere(own, bare) && digits > 2 ? { problem: 'ambiguous' } : { plain: own.plain };
  const other = readingOf(bare, point === '.' ? ',' : '.');
  if (other && (anyPoint || point === ',' || other.group !== undefined)) return { plain: other.plain };
  if (other) return { problem: 'ambiguous' };
  return { problem: SPACED.test(bare) ? 'spaced' : 'unreadable' };
}

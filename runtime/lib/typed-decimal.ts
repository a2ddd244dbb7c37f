/**
 * Typed numbers other than plain decimals. `ambiguous` text has two readings, so it yields no number; `spaced` text has
 * a space that does not separate thousands.
 */
export type TypedProblem = 'unreadable' | 'ambiguous' | 'spaced' | 'negative';

export type TypedDecimal = { plain: string } | { problem: TypedProblem };

const WELL_GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;
/** Thousands separated by spaces, as in French, where they are narrow and no-break; the same sign in each place. */
const SPACED_GROUPS = /^[1-9]\d{0,2}(\s)\d{3}(?:\1\d{3})*(?![\d\s])/;
const NEGATIVE = /^[-−]\s*[\d.,]/;

/** The decimal separator of a language. */
export function decimalMark(language: string): '.' | ',' {
  return new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ===
    ','
    ? ','
    : '.';
}

function ungrouped(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  return WELL_GROUPED.test(whole) && !(whole.includes('.') && whole.includes(','))
    ? whole.replace(/[.,]/g, '')
    : undefined;
}

function withPoint(whole: string | undefined, fraction: string): TypedDecimal {
  if (whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '')
    return { problem: 'unreadable' };
  return { plain: (whole || '0') + (fraction ? `.${fraction}` : '') };
}

/**
 * Parses a typed number: point and comma are both accepted as the decimal separator; the other one then
 * groups thousands. "1.084" for a Spanish reader (and "1,084" for an English one) could mean 1084 or 1.084:
 * `ambiguous`. Spaces may group thousands in any language. Empty stays empty.
 */
export function readTyped(text: string, language: string): TypedDecimal {
  const trimmed = text.trim();
  if (NEGATIVE.test(trimmed)) return { problem: 'negative' };
  const typed = trimmed.replace(SPACED_GROUPS, (groups) => groups.replace(/\s/g, ''));
  if (/\s/.test(typed) && /^[\d.,\s]+$/.test(typed)) return { problem: 'spaced' };
  if (typed === '') return { plain: '' };
  const marks = [...typed].filter((mark) => mark === '.' || mark === ',');
  if (marks.length === 0) return withPoint(typed.match(/^\d+$/)?.[0], '');
  const last = marks.at(-1)!;
  if (marks.length > 1 && marks.every((mark) => mark === last)) return withPoint(ungrouped(typed), '');
  if (marks.length === 1 && last !== decimalMark(language) && WELL_GROUPED.test(typed))
    return { problem: 'ambiguous' };
  const at = typed.lastIndexOf(last);
  return withPoint(ungrouped(typed.slice(0, at)), typed.slice(at + 1));
}

/** Formats a plain decimal for input in a language, without digit groups. */
export function toTyped(plain: string, language: string): string {
  return plain.replace('.', decimalMark(language));
}

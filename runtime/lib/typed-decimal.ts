/** What people write instead of a plain decimal. `ambiguous` could be read in two ways, so it is read in none. */
export type TypedProblem = 'unreadable' | 'ambiguous';

export type TypedDecimal = { plain: string } | { problem: TypedProblem };

const WELL_GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/** The character that parts whole and fraction in a language. */
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
 * Reads a number as it is typed: point and comma both part the fraction, the other one then groups thousands. "1.084" to a
 * Spanish reader (and "1,084" to an English one) is a thousand to some and one to others: `ambiguous`. Empty stays empty.
 */
export function readTyped(text: string, language: string): TypedDecimal {
  const typed = text.replace(/\s/g, '');
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

/** A plain decimal as a person of the language types it, without groups. */
export function toTyped(plain: string, language: string): string {
  return plain.replace('.', decimalMark(language));
}

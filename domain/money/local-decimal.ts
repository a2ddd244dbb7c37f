interface Marks {
  group: string;
  point: string;
  /** Groups digits from this many whole digits on: Spanish writes 1000 and 10.000. */
  from: number;
}

const known = new Map<string, Marks>();

function marksOf(language: string): Marks {
  const before = known.get(language);
  if (before) return before;
  const format = new Intl.NumberFormat(language);
  const part = (value: number, type: Intl.NumberFormatPartTypes) =>
    format.formatToParts(value).find((each) => each.type === type)?.value;
  const marks = {
    group: part(1234567, 'group') ?? '',
    point: part(1.5, 'decimal') ?? '.',
    from: part(1234, 'group') === undefined ? 5 : 4,
  };
  known.set(language, marks);
  return marks;
}

/**
 * Formats a plain decimal ("-1234.50") for a language: digit groups, decimal separator and a true minus.
 * Exact: never converts to a float.
 */
export function localDecimal(text: string, language: string): string {
  const { group, point, from } = marksOf(language);
  const isNegative = text.startsWith('-');
  const [whole = '', fraction] = (isNegative ? text.slice(1) : text).split('.');
  const grouped = whole.length < from ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${isNegative ? '−' : ''}${grouped}${fraction === undefined ? '' : point + fraction}`;
}

/** A plain decimal and its currency for a sentence in a language: "1,234.50 USD". */
export const localMoney = (amount: string, currency: string, language: string): string =>
  `${localDecimal(amount, language)} ${currency}`;

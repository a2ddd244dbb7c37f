import { localDecimal } from '../../../lib/local-decimal.ts';

/** "57.14%" of a plain decimal, in the way of the language; with its sign where `signed`. Exact: no float is made of it. */
export function formatPercent(language: string, percent: string, signed = false): string {
  const isAbove = signed && !percent.startsWith('-') && /[1-9]/.test(percent);
  return `${isAbove ? '+' : ''}${localDecimal(percent, language)}%`;
}

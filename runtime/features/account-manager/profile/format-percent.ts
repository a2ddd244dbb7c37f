import { showPercent } from '../../../lib/format-money.ts';

/**
 * Formats a plain decimal as a percentage ("57.14%") for a language; with its sign if `signed`. Exact: never
 * converts to a float.
 */
export function formatPercent(language: string, percent: string, signed = false): string {
  const isAbove = signed && !percent.startsWith('-') && /[1-9]/.test(percent);
  return `${isAbove ? '+' : ''}${showPercent(percent, language)}`;
}

import { isBlank } from '../strings/clean-text.ts';
import type { FieldRule } from './field-issues.ts';

/** Fields with only invisible characters. */
export function emptyNames(fields: Readonly<Record<string, string>>): Record<string, FieldRule> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, text]) => isBlank(text))
      .map(([field]) => [field, 'required' as const]),
  );
}

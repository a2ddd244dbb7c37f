import type { Check } from '../manifest/check-context.ts';
import { type Violation, quoteValue } from '../manifest/violation.ts';

const PLACEHOLDER =
  /\b(?:lorem|ipsum|todo|tbd|tba|fixme|changeme|placeholder|xxx+|your (?:company|name|address))\b|(?<![.@\w])example\b|^[^\p{L}\p{N}]*$|^(.)\1+$/iu;

/** Placeholders as whole values; a real number may contain 123456. */
const PLACEHOLDERS = new Set([
  'n/a',
  'n.a.',
  'none',
  'unknown',
  'test',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '0123456789',
]);

/** Where "none" is true: no regulation, no compensation scheme. */
const MAY_BE_NONE = /^\/legal\/(?:regulation\/status$|compensation\/)/;

function isPlaceholder(text: string, path: string): boolean {
  const value = text.trim();
  return PLACEHOLDER.test(value) || (PLACEHOLDERS.has(value.toLowerCase()) && !MAY_BE_NONE.test(path));
}

function placeholders(value: unknown, path: string): Violation[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => placeholders(item, `${path}/${key}`));
  if (typeof value !== 'string' || !isPlaceholder(value, path)) return [];
  return [
    {
      path,
      message: `${quoteValue(value)} is a placeholder: a live site names its operator truthfully.`,
      cure: 'Write what the operator is registered under.',
    },
  ];
}

/** A live site names its operator: entity, registration, address, regulator or none, complaints. */
export const liveLegal: Check = ({ brand, hasValue }) => {
  if (brand.mode !== 'live') return [];
  if (brand.legal) return placeholders(brand.legal, '/legal');
  if (hasValue('/legal')) return [];
  return [
    {
      path: '/mode',
      message: 'The mode is live, but the manifest does not name the operator.',
      cure: 'Add "legal" with entity, registration, address, country, regulation and complaints.',
    },
  ];
};

import type { Brand, PageProtection } from '../../schemas/generated/types.ts';
import { PERCENT_PLACEHOLDER, RISK_WARNINGS } from '../manifest/schema-data.ts';

type Texts = Readonly<Record<string, string | undefined>>;

const decimalMark = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(0.1).find(({ type }) => type === 'decimal')!.value;

function lossPercentText(brand: Brand, language: string): string {
  const given = brand.protection?.riskWarning?.lossPercent;
  if (brand.mode === 'live' && given !== undefined) return given.replace('.', decimalMark(language));
  return PERCENT_PLACEHOLDER[language] ?? PERCENT_PLACEHOLDER.en!;
}

function warningIn(brand: Brand, form: 'provider' | 'new_provider', language: string): string {
  return RISK_WARNINGS[form]![language]!.replace('{percent}', () => lossPercentText(brand, language));
}

/**
 * The warning by language, byte for byte as verified except for the percentage; empty if the manifest names
 * none. English is always included: it replaces a missing verified text, marked as English.
 */
export function riskWarning(brand: Brand): Record<string, string> {
  const form = brand.protection?.riskWarning?.form;
  if (form === undefined) return {};
  const texts: Texts = RISK_WARNINGS[form]!;
  const checked = [...new Set([...brand.languages, 'en'])].filter(
    (language) => texts[language] !== undefined,
  );
  return Object.fromEntries(checked.map((language) => [language, warningIn(brand, form, language)]));
}

export function pageProtection(brand: Brand): PageProtection {
  return {
    regime: brand.protection?.regime ?? 'none',
    riskWarning: riskWarning(brand),
    unregulated: brand.legal?.regulation.status === 'none',
  };
}

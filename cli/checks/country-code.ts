import type { Check } from '../manifest/check-context.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

/** A code that stands for another one ("UK", "SU") is not its own canonical form. */
function isCountry(code: string): boolean {
  return (
    !NOT_COUNTRIES.has(code) && NAMES.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
  );
}

/** Countries are codes that exist. */
export const countryCode: Check = ({ brand }) => {
  const codes = [
    ...(brand.markets ?? []).map((code, index) => ({ path: `/markets/${index}`, code })),
    ...(brand.legal?.country ? [{ path: '/legal/country', code: brand.legal.country }] : []),
  ];
  return codes
    .filter(({ code }) => !isCountry(code))
    .map(({ path, code }) => ({
      path,
      message: `"${code}" is no country.`,
      cure: 'Use the two-letter code of ISO 3166: "DE", "GB".',
      suggestion: code === 'UK' ? 'GB' : undefined,
    }));
};

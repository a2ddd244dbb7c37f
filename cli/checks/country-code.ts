import type { Check } from '../manifest/check-context.ts';
import { isCountry } from '../manifest/is-country.ts';

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
      message: `"${code}" is not a country.`,
      cure: 'Use the two-letter code of ISO 3166: "DE", "GB".',
      suggestion: code === 'UK' ? 'GB' : undefined,
    }));
};

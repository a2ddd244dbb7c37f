const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

/** A code that stands for another one ("UK", "SU") is not its own canonical form. */
export function isCountry(code: string): boolean {
  return (
    !NOT_COUNTRIES.has(code) && NAMES.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
  );
}

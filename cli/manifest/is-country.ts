const NOT_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

/** Made on first use: loading the names takes a tenth of a command's time. */
let names: Intl.DisplayNames | undefined;

/** A code that stands for another one ("UK", "SU") is not its own canonical form. */
export function isCountry(code: string): boolean {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return (
    !NOT_COUNTRIES.has(code) && names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
  );
}

import { countries as known, type TCountryCode } from 'countries-list';

export interface KnownCountry {
  iso: string;
  nicename: string;
  phonecode: string;
  flag: string;
}

/** Converts an ISO code to regional indicator letters: "ES" becomes the flag of Spain. */
const flagOf = (iso: string) =>
  String.fromCodePoint(...[...iso].map((letter) => letter.charCodeAt(0) + 0x1f1a5));

/** Every country in order of English name, with its first dial code. */
export const countries: readonly KnownCountry[] = (
  Object.entries(known) as [TCountryCode, (typeof known)[TCountryCode]][]
)
  .filter(([, country]) => country.phone[0] !== undefined && country.phone[0] > 0)
  .map(([iso, country]) => ({
    iso,
    nicename: country.name,
    phonecode: String(country.phone[0]),
    flag: flagOf(iso),
  }))
  .sort((a, b) => a.nicename.localeCompare(b.nicename, 'en'));

const byName = new Map(countries.map((country) => [country.nicename.toLowerCase(), country]));

export const findCountry = (nicename: string): KnownCountry | undefined =>
  byName.get(nicename.trim().toLowerCase());

/** May accounts be opened from this country? An empty list of markets allows all. */
export const isServed = (markets: readonly string[], country: KnownCountry): boolean =>
  markets.length === 0 || markets.includes(country.iso);

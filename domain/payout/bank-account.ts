import ibanLengths from './iban-lengths.json' with { type: 'json' };

/** Length of an IBAN by country, from the registry of SWIFT (ISO 13616). */
const LENGTHS: Readonly<Record<string, number>> = ibanLengths;

/** Territories whose banks use the IBAN of another country: ISO 3166-1 codes. */
const IBAN_COUNTRY: Readonly<Record<string, string>> = {
  AX: 'FI',
  BL: 'FR',
  GF: 'FR',
  GG: 'GB',
  GP: 'FR',
  IM: 'GB',
  JE: 'GB',
  MF: 'FR',
  MQ: 'FR',
  NC: 'FR',
  PF: 'FR',
  PM: 'FR',
  RE: 'FR',
  SJ: 'NO',
  TF: 'FR',
  WF: 'FR',
  YT: 'FR',
};

const ibanCountry = (country: string): string => IBAN_COUNTRY[country] ?? country;

/** Length of the IBANs of a country; undefined where banks use none. */
export const ibanLength = (country: string): number | undefined => LENGTHS[ibanCountry(country)];

/** An account number without the spaces and hyphens that people type into it, in upper case. */
export const plainAccountNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** ISO 7064 MOD 97-10: the check digits of an IBAN without separators. */
export function hasIbanCheckDigits(iban: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(iban)) return false;
  let rest = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

const isIban = (number: string): boolean =>
  LENGTHS[number.slice(0, 2)] === number.length && hasIbanCheckDigits(number);

/** Problem of an account number: `iban` where the country requires one. */
export type AccountNumberProblem =
  { rule: 'iban' | 'country' | 'checksum' } | { rule: 'length'; length: number };

/**
 * Problem of an account number without separators at a bank of this country (ISO 3166-1); undefined when it
 * can be right. Countries without IBANs have no common form, so every number is accepted there.
 */
export function accountNumberProblem(number: string, bankCountry: string): AccountNumberProblem | undefined {
  const length = ibanLength(bankCountry);
  if (length === undefined) return isIban(number) ? { rule: 'country' } : undefined;
  if (!/^[A-Z]{2}[0-9]{2}/.test(number)) return { rule: 'iban' };
  if (number.slice(0, 2) !== ibanCountry(bankCountry)) return { rule: 'country' };
  if (number.length !== length) return { rule: 'length', length };
  return hasIbanCheckDigits(number) ? undefined : { rule: 'checksum' };
}

/** Is a SWIFT code (ISO 9362) of this country? A branch abroad has the code of its own country. */
export const isSwiftOf = (swiftCode: string, bankCountry: string): boolean =>
  ibanCountry(swiftCode.slice(4, 6)) === ibanCountry(bankCountry);

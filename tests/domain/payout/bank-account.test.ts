import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountNumberProblem,
  hasIbanCheckDigits,
  ibanLength,
  isSwiftOf,
  plainAccountNumber,
} from '../../../domain/payout/bank-account.ts';

/** Examples of the IBAN registry. */
const VALID = {
  DE: 'DE89 3704 0044 0532 0130 00',
  GB: 'GB29 NWBK 6016 1331 9268 19',
  FR: 'FR14 2004 1010 0505 0001 3M02 606',
  ES: 'ES91 2100 0418 4502 0005 1332',
  NO: 'NO93 8601 1117 947',
  MT: 'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  LC: 'LC55 HEMM 0001 0001 0012 0012 0002 3015',
  CH: 'CH93 0076 2011 6238 5295 7',
  XK: 'XK05 1212 0123 4567 8906',
} as const;

const plain = (country: keyof typeof VALID) => plainAccountNumber(VALID[country]);

describe('an account number', () => {
  it.each(Object.entries(VALID))('of %s is accepted with the right check digits', (country, text) => {
    expect(accountNumberProblem(plainAccountNumber(text), country)).toBeUndefined();
  });

  it('ignores spaces, hyphens and case', () => {
    expect(plainAccountNumber(' de89-3704 0044\t0532 0130-00 ')).toBe('DE89370400440532013000');
  });

  it('names the problem of an IBAN', () => {
    expect(accountNumberProblem('0532013000', 'DE')).toEqual({ rule: 'iban' });
    expect(accountNumberProblem(plain('FR'), 'DE')).toEqual({ rule: 'country' });
    expect(accountNumberProblem(plain('DE').slice(0, -1), 'DE')).toEqual({ rule: 'length', length: 22 });
    expect(accountNumberProblem(plain('DE').replace('89', '98'), 'DE')).toEqual({ rule: 'checksum' });
  });

  it('has no common form where banks use no IBAN', () => {
    expect(ibanLength('US')).toBeUndefined();
    expect(accountNumberProblem('000123456789', 'US')).toBeUndefined();
    expect(accountNumberProblem(plain('DE'), 'US')).toEqual({ rule: 'country' });
  });

  /** With check digits by the definition: the number that the letters stand for, modulo 97. */
  const withCheckDigits = (country: string, account: string) => {
    const digits = [...`${account}${country}00`].map((char) => Number.parseInt(char, 36)).join('');
    return country + String(98n - (BigInt(digits) % 97n)).padStart(2, '0') + account;
  };

  it('with the right check digits has exactly the length of its country', () => {
    const account = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 8, maxLength: 32 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(VALID)), account, (country, rest) => {
        const iban = withCheckDigits(country, rest);
        const length = ibanLength(country)!;
        expect(hasIbanCheckDigits(iban)).toBe(true);
        const problem = iban.length === length ? undefined : { rule: 'length', length };
        expect(accountNumberProblem(iban, country)).toEqual(problem);
        expect(accountNumberProblem(iban, 'US')).toEqual(problem ? undefined : { rule: 'country' });
      }),
    );
  });

  it('that is no IBAN of its country, whatever its check digits, is no IBAN in others', () => {
    const iban = withCheckDigits('DE', '370400440532013000');
    expect(accountNumberProblem(iban, 'US')).toEqual({ rule: 'country' });
    expect(accountNumberProblem(iban.replace('DE89', 'DE88'), 'US')).toBeUndefined();
  });

  it.each([
    'de89370400440532013000',
    'DE89 370400440532013000',
    'DE8937040044053201300é',
    'XDE893704004405320130',
    'DEA9370400440532013000',
    '',
  ])('has check digits in its plain form only, so %j has none', (text) =>
    expect(hasIbanCheckDigits(text)).toBe(false),
  );

  it.each(['1DE89370400440532013000', 'D', 'DE8', 'DEA9370400440532013000'])('%j is no IBAN', (text) => {
    expect(accountNumberProblem(text, 'DE')).toEqual({ rule: 'iban' });
  });

  it('of a territory is the IBAN of its country', () => {
    expect(accountNumberProblem(plain('GB'), 'JE')).toBeUndefined();
    expect(accountNumberProblem(plain('FR'), 'RE')).toBeUndefined();
    expect(accountNumberProblem(plain('FR'), 'JE')).toEqual({ rule: 'country' });
  });

  /** The check digits find every error that keeps the kinds of the characters, but not each other one. */
  const isSameKind = (one: string, other: string) => /\d/.test(one) === /\d/.test(other);

  it('is refused after any change of a digit or letter, and any swap of two neighbours', () => {
    const known = fc.constantFrom(...Object.keys(VALID)) as fc.Arbitrary<keyof typeof VALID>;
    fc.assert(
      fc.property(known, fc.nat(), fc.constantFrom(...'0123456789ABCXYZ'), (country, at, char) => {
        const iban = plain(country);
        const index = at % iban.length;
        const changed = iban.slice(0, index) + char + iban.slice(index + 1);
        if (isSameKind(char, iban[index]!)) expect(hasIbanCheckDigits(changed)).toBe(changed === iban);
        const next = (index + 1) % iban.length;
        if (next === 0 || !isSameKind(iban[next]!, iban[index]!)) return;
        const swapped = iban.slice(0, index) + iban[next]! + iban[index]! + iban.slice(next + 1);
        if (swapped !== iban) expect(hasIbanCheckDigits(swapped)).toBe(false);
      }),
    );
  });
});

describe('a SWIFT code', () => {
  it('belongs to the country of the bank, or of its IBANs', () => {
    expect(isSwiftOf('DEUTDEFF', 'DE')).toBe(true);
    expect(isSwiftOf('DEUTDEFF500', 'DE')).toBe(true);
    expect(isSwiftOf('DEUTDEFF', 'FR')).toBe(false);
    expect(isSwiftOf('RBOSJESH', 'GB')).toBe(true);
    expect(isSwiftOf('RBOSGB2L', 'IM')).toBe(true);
  });
});

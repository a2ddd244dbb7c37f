import { Failure } from '../failure.ts';

/** Names of fields that carry card data, joined and in lower case: card_number, cardCvv, CVC, card-expiry-month, pan. */
const CARD_NAME = /^(?:(?:credit|debit|bank)?card(?:number|num|no|pan|code|cvv2?|cvc2?|ccv|csc|securitycode|verification(?:code|value)|exp(?:iry|iration)?(?:date|month|year)?)|cc(?:number|num|no|csc|cvv|cvc|exp(?:month|year)?)|pan|cvv2?|cvc2?|ccv|csc|cardtrack\d?|track[12]data)$/;
/** Long numbers that are no card numbers by their nature, and secrets that are kept as hashes only. */
const OWN_NUMBERS = /account|iban|amount|phone|password|token|code|wallet|hash|(?:^|[_-])id$|Id$|^ref$/i;
/** Digits in groups, as people write them; what stands between two groups is no more than three characters. */
const GROUPS = /[0-9](?:[\s.-]{0,3}[0-9])*/g;
const FULL_LENGTH = /^[2-6][0-9]{12,18}$/;
const LONGEST = 19;
/** No call of the contract nests deeper. */
const DEEPEST = 12;

/** The check digit rule of payment card numbers (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const isCardName = (name: string) => CARD_NAME.test(name.replace(/[^A-Za-z0-9]/g, '').toLowerCase());

/** Any row of whole groups may be the number: an expiry date may stand right behind it. */
function holdsCardNumber(text: string): boolean {
  return [...text.matchAll(GROUPS)].some(([run]) => {
    const groups = run.split(/[\s.-]+/);
    return groups.some((_, first) => {
      let digits = '';
      return groups.slice(first).some((group) => {
        digits += group;
        return digits.length <= LONGEST && FULL_LENGTH.test(digits) && passesLuhn(digits);
      });
    });
  });
}

/**
 * Does what was sent carry a card's data? Names count everywhere, also those that the call does not know;
 * card numbers count in free text, not in fields of account, amount or id numbers.
 * @throws malformed_body when it is nested too deep to be a call's input
 */
export function carriesCardData(value: unknown, name = '', depth = 0): boolean {
  if (depth > DEEPEST) throw new Failure('malformed_body');
  if (name && isCardName(name)) return true;
  if (typeof value === 'string' || typeof value === 'number') return !OWN_NUMBERS.test(name) && holdsCardNumber(String(value));
  if (Array.isArray(value)) return value.some((item) => carriesCardData(item, name, depth + 1));
  if (typeof value === 'object' && value !== null) return Object.entries(value).some(([key, item]) => carriesCardData(item, key, depth + 1));
  return false;
}

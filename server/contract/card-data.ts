import { Failure } from '../failure.ts';

/**
 * Field names of card data, without separators and in lower case: card_number, cardCvv, CVC,
 * card-expiry-month, pan.
 */
const CARD_NAME =
  /^(?:(?:credit|debit|bank)?card(?:number|num|no|pan|code|cvv2?|cvc2?|ccv|csc|securitycode|verification(?:code|value)|exp(?:iry|iration)?(?:date|month|year)?)|cc(?:number|num|no|csc|cvv|cvc|exp(?:month|year)?)|pan|cvv2?|cvc2?|ccv|csc|cardtrack\d?|track[12]data)$/;
/**
 * Fields whose long numbers are not card numbers, such as the reference of a bank payment, secrets that are
 * stored as hashes only, and the user agent. What is sent as the token of a card can be its number.
 */
const NON_CARD_NUMBERS =
  /account|iban|amount|phone|password|(?<!card[_-]?)token|wallet|hash|(?:^|[_-])id$|Id$|^(?:code|ref|reference|device)$/i;
/** An Ethereum address: a run of its hexadecimal digits can look like a card number. */
const HEX_ADDRESS = /^0x[0-9a-f]{40}$/i;
/** Separator of two numbers: a letter, or more than three characters that are not digits. */
const NUMBER_SEPARATOR = /\p{L}+|[^\p{L}\p{Nd}]{4,}/u;
const FULL_LENGTH = /^[2-6][0-9]{12,18}$/;
const MAX_LENGTH = 19;
/** Maximum nesting depth; no call of the contract nests deeper. */
const MAX_DEPTH = 12;

/** Luhn check of payment card numbers (ISO/IEC 7812-1). */
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

const DIGIT = /\p{Nd}/u;

/** Value of a decimal digit of any script: the ten digits of a script have consecutive code points. */
function digitValue(digit: string): string {
  let zero = digit.codePointAt(0)!;
  const own = zero;
  while (own - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(own - zero);
}

const digitValues = new Map<string, string>();

function asciiDigit(digit: string): string {
  const known = digitValues.get(digit) ?? digitValue(digit);
  digitValues.set(digit, known);
  return known;
}

/** Converts full-width, small and styled digits, and those of other scripts, to ASCII. */
const withPlainDigits = (text: string) => text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, asciiDigit);

/** Does a card number start with this group? Checks at most 19 groups. */
export function beginsCardNumber(groups: readonly string[], first: number): boolean {
  let digits = '';
  for (let next = first; next < groups.length && digits.length < MAX_LENGTH; next += 1) {
    digits += groups[next]!;
    if (FULL_LENGTH.test(digits) && passesLuhn(digits)) return true;
  }
  return false;
}

/** Checks each sequence of whole groups: an expiry date may directly follow the number. */
function holdsCardNumber(text: string): boolean {
  return withPlainDigits(text)
    .split(NUMBER_SEPARATOR)
    .some((run) => {
      const groups = run.match(/[0-9]+/g) ?? [];
      return groups.some((_, first) => beginsCardNumber(groups, first));
    });
}

/**
 * Does the input contain card data? Checks the names of all fields, also unknown ones, and the content of
 * free text, but not account, amount or id numbers.
 * @throws malformed_body when it is nested too deeply
 */
export function carriesCardData(value: unknown, name = '', depth = 0): boolean {
  if (depth > MAX_DEPTH) throw new Failure('malformed_body');
  if (name && isCardName(name)) return true;
  if (typeof value === 'string' || typeof value === 'number')
    return !NON_CARD_NUMBERS.test(name) && !HEX_ADDRESS.test(String(value)) && holdsCardNumber(String(value));
  if (Array.isArray(value)) return value.some((item) => carriesCardData(item, name, depth + 1));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([key, item]) => carriesCardData(item, key, depth + 1));
  return false;
}

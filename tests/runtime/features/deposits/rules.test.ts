import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardProblems,
  isIncomplete,
  UNTOUCHED,
} from '../../../../runtime/features/deposits/card/card-problems.ts';
import { parseFrameMessage } from '../../../../runtime/features/deposits/card/frame-messages.ts';
import {
  amountIssue,
  coinAmount,
  convertedAmount,
} from '../../../../runtime/features/deposits/conversion.ts';

const limits = { minimum: '100.00', maximum: '10000.00' };

test.each([
  ['', 'deposit.amount-invalid'],
  ['0', 'deposit.amount-invalid'],
  ['99.99', 'deposit.amount-low'],
  ['100', null],
  ['10000.00', null],
  ['10000.01', 'deposit.amount-high'],
  ['100.001', 'deposit.amount-digits'],
  ['1e5', 'deposit.amount-invalid'],
])('amountIssue of "%s" is %s', (amount, key) =>
  expect(amountIssue(amount, 'USD', limits)?.key ?? null).toBe(key),
);

describe('conversion', () => {
  test('rounds half-even to the minor unit of the account', () => {
    expect(convertedAmount('200', '1.084500000000', 'EUR', 'USD')).toBe('216.90');
    expect(convertedAmount('0.01', '0.500000000000', 'EUR', 'USD')).toBe('0.00');
    expect(convertedAmount('0.03', '0.500000000000', 'EUR', 'USD')).toBe('0.02');
  });

  test('has no result for an amount that is not a number', () => {
    expect(convertedAmount('abc', '1.0', 'EUR', 'USD')).toBeNull();
    expect(coinAmount('', '64000', 'USD')).toBeNull();
  });

  test('coinAmount is the smallest amount of the coin that is worth the amount', () =>
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 18n), (cents, rate) => {
        const text = (value: bigint, digits: number) => {
          const padded = value.toString().padStart(digits + 1, '0');
          return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
        };
        const coins = coinAmount(text(cents, 2), text(rate, 12), 'USD')!;
        const [whole, fraction = ''] = coins.split('.');
        const units = BigInt(whole! + fraction.padEnd(8, '0'));
        const needed = cents * 10n ** 18n;
        expect(units * rate >= needed && (units - 1n) * rate < needed).toBe(true);
      }),
    ));
});

describe('card details', () => {
  test('have no problems when all fields are right', () => {
    expect(cardProblems('Tara', [])).toEqual([]);
    expect(isIncomplete('Tara', [])).toBe(false);
  });

  test('name each field once, whatever the frame reports', () =>
    expect(
      cardProblems('Tara', [
        { field: 'cvc', code: 'invalid' },
        { field: 'number', code: 'required' },
        { field: 'number', code: 'invalid' },
      ]),
    ).toEqual(['deposit.card-number-required', 'deposit.card-cvc-invalid']));

  test('name every missing and every wrong field at once', () =>
    expect(
      cardProblems(' ', [
        { field: 'number', code: 'test_cards_only' },
        { field: 'expiry', code: 'required' },
        { field: 'cvc', code: 'incorrect_cvc' },
      ]),
    ).toEqual([
      'deposit.card-holder-required',
      'deposit.card-test_cards_only',
      'deposit.card-expiry-required',
      'deposit.card-cvc-invalid',
    ]));

  test('are incomplete before the frame has reported', () =>
    expect(isIncomplete('Tara', UNTOUCHED)).toBe(true));
});

describe('parseFrameMessage', () => {
  const card = { origin: 'https://pay.example' };
  const frame = {} as MessageEventSource;
  const parse = (data: unknown, origin = card.origin, source: MessageEventSource | null = frame) =>
    parseFrameMessage({ origin, source, data }, card, frame);
  const token = { token: 't', brand: 'visa', last4: '4242', expiry_month: 1, expiry_year: 2031 };
  const answer = (more: object = {}) => ({ type: 'card-fields:token', id: '1', card: { ...token, ...more } });
  const error = { field: 'cvc', code: 'invalid' };

  test('accepts the messages of the frame', () => {
    expect(parse({ type: 'card-fields:ready', height: 120 })).toEqual({ type: 'ready', height: 120 });
    expect(parse({ type: 'card-fields:submit' })).toEqual({ type: 'submit' });
    expect(parse({ type: 'card-fields:state', errors: [error] })).toEqual({ type: 'state', errors: [error] });
    expect(parse(answer())).toEqual({ type: 'token', id: '1', card: token });
    expect(parse({ type: 'card-fields:error', id: '1', errors: [error] })).toEqual({
      type: 'error',
      id: '1',
      errors: [error],
    });
  });

  test('accepts the reason of an error only if it is known', () => {
    const failure = { type: 'card-fields:error', id: '1', errors: [] };
    const parsed = { type: 'error', id: '1', errors: [] };
    expect(parse({ ...failure, reason: 'unreachable' })).toStrictEqual({ ...parsed, reason: 'unreachable' });
    expect(parse({ ...failure, reason: '<b>' })).toStrictEqual(parsed);
  });

  test('drops everything else that a token carries, such as a card number', () =>
    expect(parse(answer({ number: '4242424242424242' }))).toEqual({ type: 'token', id: '1', card: token }));

  test('drops unknown problems', () =>
    expect(
      parse({ type: 'card-fields:state', errors: [error, { field: 'pin', code: 'invalid' }, null] }),
    ).toEqual({
      type: 'state',
      errors: [error],
    }));

  test.each([
    ['of another origin', 'https://evil.example', frame],
    ['of another window', card.origin, {} as MessageEventSource],
  ])('ignores a message %s', (_, origin, source) => expect(parse(answer(), origin, source)).toBeNull());

  test.each([
    [null],
    ['text'],
    [{ type: 'other' }],
    [{ type: 'token', id: '1', card: token }],
    [{ type: 'card-fields:state', errors: 'none' }],
    [answer({ last4: '42424' })],
    [answer({ expiry_month: '1' })],
    [{ type: 'card-fields:error', id: 1, errors: [] }],
  ])('ignores %j', (data) => expect(parse(data)).toBeNull());
});

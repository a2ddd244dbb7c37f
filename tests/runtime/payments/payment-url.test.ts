import { describe, expect, test } from 'vitest';
import { paymentUrl, trustedUrl } from '../../../runtime/payments/payment-url.ts';
import type { Deposit } from '../../../schemas/generated/types.ts';
import { deposit, offer } from '../support/deposits.ts';

test.each([
  ['https://pay.example/i/1', 'https://pay.example/i/1'],
  ['https://pay.example.evil.example/i/1', null],
  ['http://pay.example/i/1', null],
  ['javascript:alert(1)', null],
  ['not an address', null],
  [null, null],
])('trustedUrl of %s is %s', (url, trusted) => expect(trustedUrl(url, 'https://pay.example')).toBe(trusted));

describe('paymentUrl', () => {
  const card: Deposit = {
    ...deposit,
    payment_method: 'card',
    next_action: { kind: 'redirect', url: `${offer.card!.origin}/confirm/1`, address: null },
  };

  test('is the page of the provider of the method', () => {
    expect(paymentUrl(deposit, offer)).toBe(deposit.next_action!.url);
    expect(paymentUrl(card, offer)).toBe(card.next_action!.url);
  });

  test.each([
    ['of a decided deposit', { ...card, status: 'approved' as const }, offer],
    ['of a deposit without a page', { ...card, next_action: null }, offer],
    ['of a method that is no longer offered', card, { ...offer, card: null }],
    ['on the origin of another provider', { ...card, next_action: deposit.next_action }, offer],
  ])('is null %s', (_, made, current) => expect(paymentUrl(made, current)).toBeNull());
});

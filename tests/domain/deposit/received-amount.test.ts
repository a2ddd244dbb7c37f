import { expect, it } from 'vitest';
import { receivedAmount } from '../../../domain/deposit/received-amount.ts';

const asked = {
  amount: '600000',
  currency: 'JPY',
  account_currency: 'JPY',
  fee: '10530',
  credited_amount: null,
  received_amount: null,
};

it('is the credited amount and the fee', () => {
  const credited = { ...asked, fee: '10555', credited_amount: '590862', received_amount: '0.0345' };
  expect(receivedAmount(credited)).toBe(601_417n);
});

it('is in the currency of the payment', () => {
  const paid = { ...asked, amount: '100.00', currency: 'EUR', credited_amount: '15900' };
  expect(receivedAmount(paid)).toBe(10_000n);
  expect(receivedAmount({ ...paid, received_amount: '99.50' })).toBe(9_950n);
});

it('is unknown before the credit', () => {
  expect(receivedAmount({ ...asked, received_amount: '0.0345' })).toBeNull();
});

import { expect, it } from 'vitest';
import { depositCredit } from '../../../domain/deposit/deposit-credit.ts';

it.each([
  ['100.00', undefined, ['USD'], 100_00n],
  ['100.00', { fixed: '1', percent: '2' }, ['USD', 'JPY'], 97_00n],
  ['100.00', { percent: '0.5', minimum: '3' }, ['USD'], 97_00n],
  ['1.00', { fixed: '5' }, ['USD'], 50n],
  ['100.00', { fixed: '0.305' }, ['USD'], 99_70n],
  ['10000', { fixed: '0.30', percent: '1.5', minimum: '2.50' }, ['JPY'], 9850n],
  ['5000', { fixed: '100' }, ['JPY', 'USD'], 4900n],
])('a deposit of %s with the fee %o credits the rest in %j', (amount, fee, accountCurrencies, credit) => {
  expect(depositCredit(amount, fee, { accountCurrencies })).toBe(credit);
});

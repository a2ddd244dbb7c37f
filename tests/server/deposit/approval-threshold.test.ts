import { expect, test } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { approvalThreshold } from '../../../server/modules/deposit/approval-threshold.ts';
import { cryptoDeposits } from '../support/deposit-kit.ts';

const card = { processor: 'sandbox', minimum: '10.00', maximum: '9000.00' };
const requested = { account_amount: asMoney(20_000n) };
const ofCard = (limits: object) =>
  approvalThreshold(
    { accountCurrencies: ['USD'], deposits: { card: { ...card, ...limits } } },
    { ...requested, method: 'card' },
  );

test('a card payment needs two operators from its threshold on, and above the requested amount', () => {
  expect(ofCard({})).toBe(20_001n);
  expect(ofCard({ secondApproverFrom: '150.00' })).toBe(15_000n);
  expect(ofCard({ secondApproverFrom: '5000.00' })).toBe(20_001n);
});

test('coins may exceed the requested amount below the threshold of their method', () => {
  const threshold = (secondApproverFrom?: string) =>
    approvalThreshold(
      { accountCurrencies: ['USD'], deposits: { crypto: { ...cryptoDeposits.crypto!, secondApproverFrom } } },
      { ...requested, method: 'crypto' },
    );
  expect(threshold()).toBeUndefined();
  expect(threshold('5000.00')).toBe(500_000n);
});

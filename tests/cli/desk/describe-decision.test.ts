import { describe, expect, it } from 'vitest';
import { describeDecision } from '../../../cli/desk/describe-decision.ts';

const deposit = {
  id: 'd_1',
  status: 'approved' as const,
  amount: '200.00',
  currency: 'USD',
  account_currency: 'EUR',
  credited_amount: '235.80',
  fee: '1.00',
};
const withdrawal = {
  id: 'w_1',
  status: 'requested' as const,
  amount: '5000.00',
  total: '4975.00',
  fee: '25.00',
  currency: 'USD',
  required_approvals: 2,
};
const approval = { by: 'Adrian Weiss', at: '2026-11-28T10:00:00.000Z' } as never;

describe('the sentence about a decision', () => {
  it('states the credited and the requested amount of a deposit', () => {
    expect(describeDecision(deposit)).toBe(
      'd_1 is approved.\nCredited: 235.80 EUR; requested: 200.00 USD.\n',
    );
  });

  it('says that another operator must approve', () => {
    expect(describeDecision({ ...withdrawal, approvals: [approval] })).toBe(
      'w_1 is requested.\nApprovals: 1 of 2. Another operator must approve too.\n',
    );
  });

  it('states the payout of an approved withdrawal', () => {
    expect(
      describeDecision({ ...withdrawal, status: 'approved', approvals: [approval, approval] } as never),
    ).toBe('w_1 is approved.\nTo pay: 4975.00 USD, after a fee of 25.00 USD.\n');
  });

  it('has one line for a decision without money', () => {
    expect(describeDecision({ id: 'u_1', status: 'suspended' })).toBe('u_1 is suspended.\n');
    expect(describeDecision({ ...withdrawal, status: 'rejected' } as never)).toBe('w_1 is rejected.\n');
  });
});

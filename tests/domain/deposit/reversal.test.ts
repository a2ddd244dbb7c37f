import { describe, expect, it } from 'vitest';
import { depositState, reversalOf } from '../../../domain/deposit/reversal.ts';
import type { Deposit } from '../../../schemas/generated/types.ts';

const deposit = (
  reversed_amount: string | null,
  reversal_cause: Deposit['reversal_cause'] = null,
): Parameters<typeof depositState>[0] => ({
  status: 'approved',
  credited_amount: '200.00',
  account_currency: 'USD',
  reversed_amount,
  covered_amount: null,
  reversal_cause,
});

describe('the reversal of a deposit', () => {
  it.each([
    ['50.55', 'refund', 'partly_refunded', 14_945n],
    ['200.00', 'refund', 'refunded', 0n],
    ['199.99', 'chargeback', 'partly_charged_back', 1n],
    ['200.00', 'chargeback', 'charged_back', 0n],
  ] as const)('of %s by a %s makes it %s', (reversed, cause, state, remaining) => {
    const row = deposit(reversed, cause);
    expect(depositState(row)).toBe(state);
    expect(reversalOf(row)).toMatchObject({ cause, remaining });
  });

  it('is null for a deposit of which nothing was taken back, whose state is its status', () => {
    expect(reversalOf(deposit(null))).toBeNull();
    expect(depositState(deposit(null))).toBe('approved');
    const rejected = { ...deposit(null), status: 'rejected', credited_amount: null } as const;
    expect(depositState(rejected)).toBe('rejected');
  });
});

import { describe, expect, test } from 'vitest';
import { asMoney } from '../../../../domain/money/amount.ts';
import { shareOf } from '../../../../runtime/trading/ticket/ticket-draft.ts';

describe('the share on the slider', () => {
  test('is 2 percent while the value of the quantity or the balance is unknown', () => {
    expect(shareOf(undefined, asMoney(10_000n))).toBe(2);
    expect(shareOf(asMoney(500n), undefined)).toBe(2);
  });

  test('is the value of the quantity in percent of the balance', () => {
    expect(shareOf(asMoney(500n), asMoney(10_000n))).toBe(5);
  });
});

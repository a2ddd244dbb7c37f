import { asRate, RATE_DIGITS, type Money } from '../../../../domain/money/amount.ts';
import { decimalOf } from '../../../../domain/money/decimal.ts';
import { shareOf } from '../../../../domain/money/money.ts';

export const TICKS = 100;
export const TICK_MS = 200;

/** Simulated network fee: 0.001 of the amount (spec 2 §9). */
const FEE_SHARE = asRate(decimalOf('0.001', RATE_DIGITS));
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const simulatedFee = (amount: Money): Money => shareOf(amount, FEE_SHARE);

/** An id that no real transaction has. @param bytes random bytes, one per character */
export const simulatedId = (bytes: Uint8Array): string =>
  `DEMO-${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;

/** The message of the processing step at a progress of 0 to 100 (spec 2 §4), as a text key. */
export function messageAt(progress: number): 'initiating' | 'validating' | 'confirming' {
  if (progress < 30) return 'initiating';
  return progress < 70 ? 'validating' : 'confirming';
}

import type { Rate } from '../money/amount.ts';

const MINUTE_MS = 60_000;

/** Time for which a deposit holds its rate, unless the brand or the provider says otherwise. */
export const DEFAULT_RATE_MINUTES = 60;

/** locked: the rate of the request. current: the rate when the payment is credited. */
export type RateBasis = 'locked' | 'current';

/** Until when a rate is held. */
export const rateExpiry = (lockedAt: Date, minutes: number): Date =>
  new Date(lockedAt.getTime() + minutes * MINUTE_MS);

/**
 * The rate that a payment is credited at: the locked one up to and including its expiry.
 * @param expiresAt null for a rate that does not expire
 */
export const rateBasis = (paidAt: Date, expiresAt: Date | null): RateBasis =>
  expiresAt !== null && paidAt.getTime() > expiresAt.getTime() ? 'current' : 'locked';

/** The rate of this basis; undefined without a current one. */
export const rateOn = (
  basis: RateBasis,
  rates: { locked: Rate; current: Rate | undefined },
): Rate | undefined => rates[basis];

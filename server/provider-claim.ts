import { before } from './time/time-arithmetic.ts';

/**
 * A request to a payment provider or a trading platform claims its row, so that no other request asks the same
 * at the same time. One that has held its claim for longer has failed, and its late end does not release the
 * claim of the next request. All attempts of a request must end earlier: see the time limits in
 * `trading-account/open-platform.ts` and `deposit/provider-request.ts`.
 */
const CLAIM_SECONDS = 60;

/** Claims from before this time have failed. */
export const oldestClaim = (now: Date): Date => before(now, CLAIM_SECONDS);

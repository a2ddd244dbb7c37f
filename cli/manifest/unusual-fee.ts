/** A fee of more than this percentage of an amount is pointed out. */
export const UNUSUAL_PERCENT = 5;

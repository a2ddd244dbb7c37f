/** A fee above this percentage of an amount gets a warning. */
export const UNUSUAL_PERCENT = 5;

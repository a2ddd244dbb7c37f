/** The delay before the next attempt after failures in a row: each doubles the first delay, up to the longest. */
export const backOff = (first: number, longest: number, failures: number): number =>
  Math.min(longest, first * 2 ** failures);

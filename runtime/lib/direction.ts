/** The direction of an amount for its colour and arrow; undefined for zero. */
export function directionOf(amount: bigint): 'up' | 'down' | undefined {
  if (amount === 0n) return undefined;
  return amount > 0n ? 'up' : 'down';
}

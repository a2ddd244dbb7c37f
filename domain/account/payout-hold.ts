const HOUR_MS = 3_600_000;

/** Time until which a new payout account is on hold. Times are milliseconds since 1970. */
export const holdEndsAt = (addedAt: number, holdHours: number): number => addedAt + holdHours * HOUR_MS;

/** Is a payout account added at `addedAt` on hold at `now`? A hold of zero hours never applies. */
export const isOnHold = (addedAt: number, holdHours: number, now: number): boolean =>
  now < holdEndsAt(addedAt, holdHours);

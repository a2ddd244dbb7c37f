const HOUR_MS = 3_600_000;

/** Time until which a new payout account is on hold. Times are milliseconds since 1970. */
export const holdEndsAt = (addedAt: number, holdHours: number): number => addedAt + holdHours * HOUR_MS;

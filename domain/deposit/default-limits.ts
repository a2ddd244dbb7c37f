/** Limits of a deposit method without limits of its own (spec 2 §5); decimal strings, see `manifestMoney`. */
export const DEFAULT_LIMITS = { minimum: '1', maximum: '1000000' } as const;

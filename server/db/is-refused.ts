/**
 * Error classes that do not depend on the statement: connection, resources, operator intervention, system
 * errors.
 */
const NOT_REFUSED = /^(?:08|53|57|58|XX)/;

/** Did the database refuse the statement itself? It wrote nothing, and a retry would fail too. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error && !NOT_REFUSED.test(String(error.code));

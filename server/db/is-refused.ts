/**
 * Error classes that do not depend on the statement: connection, resources, operator intervention, system
 * errors.
 */
const ELSEWHERE = /^(?:08|53|57|58|XX)/;

/** Did the database refuse the statement itself? It wrote nothing, and a retry would fail too. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error && !ELSEWHERE.test(String(error.code));

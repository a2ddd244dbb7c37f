/** Classes of what has nothing to do with the statement: the connection, the database's resources, its operator or itself. */
const ELSEWHERE = /^(?:08|53|57|58|XX)/;

/** The database has said that something is wrong with what it was asked: nothing of it was written, and asked again it will say so again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error && !ELSEWHERE.test(String(error.code));

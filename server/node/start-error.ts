/** The server cannot start. The message tells the operator what happened, why, and how to fix it. */
export class StartError extends Error {
  override name = 'StartError';
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[], options?: ErrorOptions) {
    const list = typeof problems === 'string' ? [problems] : problems;
    super(list.join('\n'), options);
    this.problems = list;
  }
}

/** The code of a system error (`EADDRINUSE`), if it is one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Where a command reads and writes. Injected, so that a test sees what a person would. */
export interface Io {
  /** The project's root folder. */
  root: string;
  /** Standard output: results. */
  out(text: string): void;
  /** Standard error: progress and problems. */
  err(text: string): void;
  /** Both streams are a terminal and NO_COLOR is not set. */
  color: boolean;
  /** Asks a person; absent where nobody can answer. */
  ask?(question: string, initial?: string): Promise<string>;
}

/** Exit codes: 0 done, 1 the input has problems, 2 the command could not run. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Where a command reads and writes. Injected, so that a test sees what a person would. */
export interface Io {
  /** The project's root folder. */
  root: string;
  /** The folder that holds the brands' folders; the option --brands sets it. */
  brands: string;
  /** Standard output: results. */
  out(text: string): void;
  /** Standard error: progress and problems. */
  err(text: string): void;
  /** Both streams are a terminal and NO_COLOR is not set. */
  color: boolean;
  /** Asks a person; absent where nobody can answer. */
  ask?(question: string, initial?: string): Promise<string>;
}

/** A failure that a person can do something about: the message says what happened, why, and what to do. Exit codes: 1 the input has problems, 2 the command could not run. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

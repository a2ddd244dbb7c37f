/** Input and output of a command; injected for tests. */
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
  /** Prompts the user; absent without a terminal. */
  ask?(question: string, initial?: string): Promise<string>;
  /** Prompts for a secret, which is not shown; absent without a terminal. */
  askSecret?(question: string): Promise<string>;
}

/** An expected failure; the message states cause and fix. Exit codes: 1 the input has problems, 2 the command could not run. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

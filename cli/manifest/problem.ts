/** One thing that is wrong, or doubtful, in a brand's files. */
export interface Problem {
  severity: 'error' | 'warning';
  /** Permanent name of the rule: `shape`, `live-legal`, `contrast` … */
  rule: string;
  /** Path below the project's root. */
  file: string;
  /** Both from 1. */
  line: number;
  column: number;
  /** Where in the manifest: `/theme/light/primary`. */
  path: string;
  /** What is wrong and why, with the value seen. */
  message: string;
  /** What to do. */
  cure: string;
  /** Did you mean. */
  suggestion?: string;
}

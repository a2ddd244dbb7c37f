/** Rules about a translator's file. */
const TRANSLATION = /^(?:translation-|xliff$)/;

/** The page of a rule in the error reference, from the root. */
export const rulePage = (rule: string): string =>
  TRANSLATION.test(rule) ? 'docs/translation.md' : `docs/errors/rules/${rule}.md`;

/** An error or a warning about a brand's files. */
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
  /** The cause, with the value found. */
  message: string;
  /** How to fix it. */
  cure: string;
  /** A likely intended value: "Did you mean …?" */
  suggestion?: string;
}

import type { Problem } from './problem.ts';
import { positionOf, type Source } from './source.ts';

/** A problem before its place is looked up. The rule is the name of the check's file. */
export interface Violation {
  /** Default: error. */
  severity?: Problem['severity'];
  /** JSON pointer into the file. */
  path: string;
  /** Point at the property's name instead of its value. */
  at?: 'key' | 'value';
  /** Language of the text file that `path` points into; default: the manifest. */
  textFile?: string;
  message: string;
  cure: string;
  suggestion?: string;
}

export function toProblem(rule: string, violation: Violation, source: Source): Problem {
  const { severity = 'error', path, at, message, cure, suggestion } = violation;
  return {
    severity,
    rule,
    file: source.file,
    ...positionOf(source, path, at),
    path: path || '/',
    message,
    cure,
    ...(suggestion ? { suggestion } : {}),
  };
}

/** A value as people wrote it, cut to a readable length. */
export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

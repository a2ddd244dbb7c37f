import type { Check, CheckContext } from './check-context.ts';
import type { Violation } from './violation.ts';

const FILES = import.meta.glob<Record<string, Check>>('../checks/*.ts', { eager: true });

/** Every rule by name, in the order of names: the folder's listing is the list. */
export const RULES: ReadonlyMap<string, Check> = new Map(
  Object.entries(FILES)
    .map(([file, module]): [string, Check] => [
      file.slice(file.lastIndexOf('/') + 1, -'.ts'.length),
      Object.values(module)[0]!,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

export function runChecks(context: CheckContext): { rule: string; violation: Violation }[] {
  return [...RULES].flatMap(([rule, check]) => check(context).map((violation) => ({ rule, violation })));
}

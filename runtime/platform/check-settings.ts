import { parseFlags } from '../../domain/access/flags.ts';
import type { Settings } from '../../schemas/generated/types.ts';
import type { KeyValue } from '../lib/storage.ts';
import { isRecord, keepLastGood, readLastGood } from './last-good-settings.ts';
import type { PageData } from './page-data.ts';

/** Settings out of an answer of the backend: a flag that is bad keeps its last good value and is reported. Undefined where the answer is none. */
export function checkSettings(
  page: PageData,
  data: unknown,
  local: KeyValue,
  report: (sentence: string) => void,
): Settings | undefined {
  const context = { base: page.settings, mode: page.mode, allowedHosts: page.allowedHosts };
  const { problems } = parseFlags(data, context);
  for (const problem of problems) report(`Setting ${problem.name}: ${problem.message}`);
  if (!isRecord(data)) return undefined;
  const bad = new Set(problems.map((problem) => problem.name));
  const before = readLastGood(local).wire ?? {};
  const wire = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, bad.has(name) ? before[name] : value]),
  );
  const { settings } = parseFlags(wire, context);
  keepLastGood(local, { build: page.build, settings, wire });
  return settings;
}

import { parseFlags } from '../../domain/access/flags.ts';
import { missingFeatures } from '../../domain/access/missing-features.ts';
import type { Settings } from '../../schemas/generated/types.ts';
import type { KeyValue } from '../lib/storage.ts';
import { isRecord, storeLastGood, readLastGood } from './last-good-settings.ts';
import type { PageData } from './page-data.ts';

/** Flags that the backend enables and that no feature of this build reads. */
function missingSentences({ features, settings: defaults }: PageData, settings: Settings): string[] {
  const built = features.map(({ id }) => id);
  return missingFeatures(settings, { features: built, defaults }).map(({ name, feature }) => {
    const asked = feature
      ? `the feature "${feature}", which this build lacks`
      : 'a feature that this build lacks';
    return `Setting ${name}: It asks for ${asked}. Enable it in the manifest and build again.`;
  });
}

/**
 * Parses settings from a response: an invalid flag keeps its last valid value and is reported. Undefined if
 * the response contains no settings.
 */
export function checkSettings(
  page: PageData,
  data: unknown,
  local: KeyValue,
  report: (sentence: string) => void,
): Settings | undefined {
  const context = { base: page.settings, mode: page.mode, allowedHosts: page.allowedHosts };
  const { problems } = parseFlags(data, context);
  const sentences = problems.map(({ name, message }) => `Setting ${name}: ${message}`);
  if (!isRecord(data)) {
    sentences.forEach((sentence) => report(sentence));
    return undefined;
  }
  const bad = new Set(problems.map((problem) => problem.name));
  const before = readLastGood(local).wire ?? {};
  const wire = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, bad.has(name) ? before[name] : value]),
  );
  const { settings } = parseFlags(wire, context);
  sentences.push(...missingSentences(page, settings));
  sentences.forEach((sentence) => report(sentence));
  storeLastGood(local, { build: page.build, settings, wire, isClean: sentences.length === 0 });
  return settings;
}

import { flagTable, isFlagName } from '../../../../schemas/generated/flag-table.ts';
import type { SettingEntry } from '../../../../schemas/generated/types.ts';
import type { T } from '../../../platform/text.ts';

/** What a setting does; empty for one that this version does not know. */
export const aboutOf = (t: T, key: string): string => (isFlagName(key) ? t(`setting.${key}`) : '');

/** The values to choose from; null for a free text. */
export function optionsOf(key: string): readonly string[] | null {
  if (!isFlagName(key)) return null;
  const { kind, wire = ['true', 'false'], choices } = flagTable[key];
  return kind === 'flag' ? wire : (choices ?? null);
}

/** A change in the list: null gives a setting back to the manifest. */
export type Draft = string | null;

/** A value in words: on and off for a switch. */
export function valueInWords(t: T, key: string, value: string): string {
  if (value === '') return t('operator.empty');
  if (!isFlagName(key) || flagTable[key].kind !== 'flag') return value;
  const [on] = optionsOf(key)!;
  return t(value === on ? 'operator.on' : 'operator.off');
}

/** The value that a draft gives, in words. */
export const draftInWords = (t: T, { key, manifest_value: manifest }: SettingEntry, draft: Draft): string =>
  draft === null
    ? t('operator.manifest-value', { value: valueInWords(t, key, manifest) })
    : valueInWords(t, key, draft);

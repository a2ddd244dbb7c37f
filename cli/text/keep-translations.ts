import { existsSync } from 'node:fs';
import { CommandError } from '../io.ts';
import type { TranslatedUnit } from './read-xliff.ts';
import { readTranslatorFile, type TranslatorFile } from './translator-file.ts';
import { type TextGroup, unitsOf } from './unit.ts';

interface KeptTranslations {
  groups: TextGroup[];
  /** Number of translations that only the existing file has. */
  kept: number;
  /** Ids of translations whose source has changed or is gone. */
  discarded: string[];
}

/** @throws CommandError for a file that is no translation into the language */
function existingUnits(existing: TranslatorFile): TranslatedUnit[] {
  const { units, problems } = readTranslatorFile(existing);
  const [problem] = problems;
  if (!problem) return units.filter(({ target }) => target !== '');
  throw new CommandError(
    `${existing.shown} exists, and its translations cannot be kept: ${problem.message} Name another file with --out, or replace it with --force.`,
  );
}

/**
 * Takes over the translations of an existing file whose source is unchanged: they are newer than those of the last
 * import.
 * @throws CommandError for an existing file that is no translation into the language
 */
export function keepTranslations(groups: readonly TextGroup[], existing: TranslatorFile): KeptTranslations {
  const units = existsSync(existing.file) ? existingUnits(existing) : [];
  const known = unitsOf(groups);
  const unfinished = units.filter(({ id, target }) => known.get(id)?.target !== target);
  const isCurrent = ({ id, source }: TranslatedUnit) => known.get(id)?.source === source;
  const kept = new Map(unfinished.filter(isCurrent).map(({ id, target }) => [id, target]));
  return {
    groups: groups.map((group) => ({
      ...group,
      units: group.units.map((unit) => ({ ...unit, target: kept.get(unit.id) ?? unit.target })),
    })),
    kept: kept.size,
    discarded: unfinished.filter((unit) => !isCurrent(unit)).map(({ id }) => id),
  };
}

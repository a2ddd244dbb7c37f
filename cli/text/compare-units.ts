import { nearest } from '../../domain/strings/nearest.ts';
import type { Problem } from '../manifest/problem.ts';
import { PROTECTED_TEXTS } from '../manifest/protected-texts.ts';
import { checkTranslation } from './check-translation.ts';
import type { TranslatedUnit, Xliff } from './read-xliff.ts';
import type { TextUnit } from './unit.ts';

type Finding = Pick<Problem, 'severity' | 'rule' | 'message' | 'cure' | 'suggestion'>;

/** A translator's file, compared with the texts that it translates. */
export interface Comparison {
  problems: Problem[];
  /** Translations by id. */
  translations: ReadonlyMap<string, string>;
  /** Ids without a translation. */
  untranslated: string[];
}

/** A file with many unknown units belongs to something else: suggestions would take long and mean nothing. */
const MAX_SUGGESTIONS = 20;

function unknownUnit(id: string, suggestion: string | undefined): Finding {
  const about = PROTECTED_TEXTS.get(id);
  if (about !== undefined)
    return {
      severity: 'error',
      rule: 'translation-key',
      message: `The text "${id}" ${about}: no brand may override it, in any language.`,
      cure: 'Remove the unit.',
    };
  return {
    severity: 'error',
    rule: 'translation-key',
    message: `There is no text "${id}" to translate.`,
    cure: 'Export the texts again; units keep their id.',
    suggestion,
  };
}

const REPEATED: Finding = {
  severity: 'error',
  rule: 'translation-key',
  message: 'This unit is in the file twice.',
  cure: 'Keep one of the two.',
};

const changedSource = (unit: TextUnit): Finding => ({
  severity: 'error',
  rule: 'translation-source',
  message: `The source has changed since the export. It is now: "${unit.source}"`,
  cure: 'Export again, and translate the new source.',
});

function problemsOf(translated: TranslatedUnit, unit: TextUnit, language: string): Finding[] {
  if (translated.source !== unit.source) return [changedSource(unit)];
  return translated.target.trim() === '' ? [] : checkTranslation(translated.target, unit, language);
}

/** Problems of every unit, at its position. */
function unitProblems(
  file: string,
  units: readonly TranslatedUnit[],
  known: ReadonlyMap<string, TextUnit>,
  language: string,
): Problem[] {
  const seen = new Set<string>();
  const unknown = new Set(units.filter(({ id }) => !known.has(id)).slice(0, MAX_SUGGESTIONS));
  const findingsOf = (unit: TranslatedUnit): Finding[] => {
    if (seen.has(unit.id)) return [REPEATED];
    seen.add(unit.id);
    const original = known.get(unit.id);
    if (original) return problemsOf(unit, original, language);
    return [unknownUnit(unit.id, unknown.has(unit) ? nearest(unit.id, known.keys()) : undefined)];
  };
  return units.flatMap((unit) =>
    findingsOf(unit).map((finding) => ({ ...finding, file, ...unit.position, path: `/${unit.id}` })),
  );
}

/** The first ids of a list, for a message. */
export const listSome = (ids: readonly string[]) =>
  `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}`;

/** Texts without a translation, as a warning about the translator's file. */
export const missingTranslation = (file: string, message: string): Problem => ({
  severity: 'warning',
  rule: 'translation-missing',
  file,
  line: 1,
  column: 1,
  path: '/',
  message,
  cure: 'Translate them, and import the file again.',
});

/** Compares a translator's file with the texts; finds all problems at once. `fallback` says what is shown without a translation. */
export function compareUnits(
  file: string,
  { units, problems }: Xliff,
  known: ReadonlyMap<string, TextUnit>,
  { language, fallback }: { language: string; fallback: string },
): Comparison {
  const translations = new Map(
    units.filter(({ target }) => target.trim() !== '').map(({ id, target }) => [id, target] as const),
  );
  const untranslated = [...known.keys()].filter((id) => !translations.has(id));
  return {
    problems: [
      ...problems.map((problem): Problem => ({
        severity: 'error',
        rule: 'xliff',
        file,
        path: '/',
        ...problem,
      })),
      ...unitProblems(file, units, known, language),
      ...(untranslated.length && !problems.length
        ? [
            missingTranslation(
              file,
              `${untranslated.length} of ${known.size} texts have no translation (${listSome(untranslated)}): ${fallback}`,
            ),
          ]
        : []),
    ],
    translations,
    untranslated,
  };
}

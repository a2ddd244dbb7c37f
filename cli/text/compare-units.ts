import { nearest } from '../manifest/nearest.ts';
import type { Problem } from '../manifest/problem.ts';
import { PROTECTED_TEXTS } from '../manifest/protected-texts.ts';
import { checkTranslation } from './check-translation.ts';
import type { TranslatedUnit, Xliff } from './read-xliff.ts';
import type { TextUnit } from './unit.ts';

type Found = Pick<Problem, 'severity' | 'rule' | 'message' | 'cure' | 'suggestion'>;

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

function unknownUnit(id: string, suggestion: string | undefined): Found {
  const about = PROTECTED_TEXTS.get(id);
  if (about !== undefined)
    return {
      severity: 'error',
      rule: 'translation-key',
      message: `The text "${id}" ${about}: no brand may word it itself, in any language.`,
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

const REPEATED: Found = {
  severity: 'error',
  rule: 'translation-key',
  message: 'This unit is in the file twice.',
  cure: 'Keep one of the two.',
};

const changedSource = (unit: TextUnit): Found => ({
  severity: 'error',
  rule: 'translation-source',
  message: `The source has changed since the export. It is now: "${unit.source}"`,
  cure: 'Export again, and translate the new source.',
});

function problemsOf(found: TranslatedUnit, unit: TextUnit, language: string): Found[] {
  if (found.source !== unit.source) return [changedSource(unit)];
  return found.target.trim() === '' ? [] : checkTranslation(found.target, unit, language);
}

const some = (ids: readonly string[]) => `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}`;

/** Compares a translator's file with the texts; finds all problems at once. `fallback` says what is shown without a translation. */
export function compareUnits(
  file: string,
  { units, problems }: Xliff,
  known: ReadonlyMap<string, TextUnit>,
  { language, fallback }: { language: string; fallback: string },
): Comparison {
  const seen = new Set<string>();
  const unknown = units.filter(({ id }) => !known.has(id)).slice(0, MAX_SUGGESTIONS);
  const found = units.flatMap((unit) => {
    const repeated = seen.has(unit.id);
    seen.add(unit.id);
    const original = known.get(unit.id);
    const meant = unknown.includes(unit) ? nearest(unit.id, known.keys()) : undefined;
    const own = repeated
      ? [REPEATED]
      : original
        ? problemsOf(unit, original, language)
        : [unknownUnit(unit.id, meant)];
    return own.map((problem): Problem => ({ ...problem, file, ...unit.position, path: `/${unit.id}` }));
  });
  const translations = new Map(
    units.filter(({ target }) => target.trim() !== '').map(({ id, target }) => [id, target] as const),
  );
  const untranslated = [...known.keys()].filter((id) => !translations.has(id));
  const rest: Problem = {
    severity: 'warning',
    rule: 'translation-missing',
    file,
    line: 1,
    column: 1,
    path: '/',
    message: `${untranslated.length} of ${known.size} texts have no translation (${some(untranslated)}): ${fallback}`,
    cure: 'Translate them, and import the file again.',
  };
  return {
    problems: [
      ...problems.map((problem): Problem => ({
        severity: 'error',
        rule: 'xliff',
        file,
        path: '/',
        ...problem,
      })),
      ...found,
      ...(untranslated.length && !problems.length ? [rest] : []),
    ],
    translations,
    untranslated,
  };
}

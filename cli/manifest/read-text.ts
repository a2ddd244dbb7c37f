import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { shownPath } from './brand-folder.ts';
import { type Violation, quoteValue } from './violation.ts';
import type { Problem } from './problem.ts';
import { FILE_KIND_ERRORS, readSource } from './read-source.ts';
import { pointerTo, type Source } from './source.ts';

const LANGUAGE_FILE = /^([a-z]{2}(?:-[A-Z]{2})?)\.json$/;
/** Most characters of a text that a brand overrides. */
export const MAX_TEXT_LENGTH = 1000;

/** One brands/<id>/text/<language>.json. */
export interface TextFile {
  language: string;
  source: Source;
  /** Valid entries. */
  entries: Record<string, string>;
  /** Problems of its shape. */
  violations: Violation[];
}

function shapeOf(language: string, data: unknown): Pick<TextFile, 'entries' | 'violations'> {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    return {
      entries: {},
      violations: [
        {
          textFile: language,
          path: '',
          message: 'A text file is an object of keys and texts.',
          cure: 'Write { "login.email": "…" }.',
        },
      ],
    };
  }
  const violations: Violation[] = [];
  const entries: Record<string, string> = {};
  for (const [key, value] of Object.entries(data)) {
    const place = { textFile: language, path: pointerTo('', key) };
    if (typeof value !== 'string')
      violations.push({
        ...place,
        message: `${quoteValue(value)} is not a text.`,
        cure: 'Write the text in double quotes.',
      });
    else if (value.length > MAX_TEXT_LENGTH)
      violations.push({
        ...place,
        message: `The text has ${value.length} characters.`,
        cure: `Write at most ${MAX_TEXT_LENGTH} characters.`,
      });
    else entries[key] = value;
  }
  return { entries, violations };
}

function refused(file: string, message: string, cure: string): Source {
  return { file, text: '', syntaxProblems: [{ line: 1, column: 1, message, cure }] };
}

function sourceOf(shown: string, file: string): Source {
  try {
    const source = readSource(shown, file);
    if (source && 'rule' in source) return refused(shown, source.message, source.cure);
    return source ?? refused(shown, 'The file is gone.', 'Write it again.');
  } catch (error) {
    return refused(
      shown,
      `The file cannot be read: ${(error as Error).message}.`,
      'Give your user the right to read it.',
    );
  }
}

const textFolder = (folder: string) => path.join(folder, 'text');

/** Everything in the text folder whose name ends in .json, sorted by name. A link is not followed. */
function jsonFiles(folder: string): string[] {
  const place = textFolder(folder);
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(place)
    .sort()
    .map((name) => path.join(place, name))
    .filter((file) => file.endsWith('.json') && !lstatSync(file).isDirectory());
}

/** The brand's text files, sorted by language. */
export function readTextFiles(root: string, folder: string): TextFile[] {
  return jsonFiles(folder).flatMap((file) => {
    const language = LANGUAGE_FILE.exec(path.basename(file))?.[1];
    if (!language) return [];
    const source = sourceOf(shownPath(root, file), file);
    return [
      {
        language,
        source,
        ...(source.syntaxProblems.length ? { entries: {}, violations: [] } : shapeOf(language, source.data)),
      },
    ];
  });
}

/** The text folder if it is a link: its texts are not read. */
function linkedFolder(root: string, folder: string): Problem[] {
  const place = textFolder(folder);
  if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return [];
  const [message] = FILE_KIND_ERRORS.link;
  const cure = "Copy the folder into the brand's folder in place of the link.";
  const position = { file: shownPath(root, place), line: 1, column: 1, path: '/' };
  return [{ severity: 'error', rule: 'text-file', ...position, message, cure }];
}

/** Files that are ignored because their name is not a language. */
function misnamedTextFiles(root: string, folder: string): Problem[] {
  return jsonFiles(folder)
    .filter((file) => !LANGUAGE_FILE.test(path.basename(file)))
    .map((file) => ({
      severity: 'warning',
      rule: 'text-file',
      file: shownPath(root, file),
      line: 1,
      column: 1,
      path: '/',
      message: `"${path.basename(file)}" is not the name of a language: its texts are ignored.`,
      cure: 'Name it after an entry of languages: en.json or pt-BR.json.',
    }));
}

/** Problems of the text folder itself. */
export const textFolderProblems = (root: string, folder: string): Problem[] => [
  ...linkedFolder(root, folder),
  ...misnamedTextFiles(root, folder),
];

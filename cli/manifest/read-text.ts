import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { shownPath } from './brand-folder.ts';
import { type Draft, seen } from './draft.ts';
import { parseSource, pointerTo, type Source } from './source.ts';

const LANGUAGE_FILE = /^([a-z]{2}(?:-[A-Z]{2})?)\.json$/;
const LONGEST = 1000;
const LARGEST = 512 * 1024;

/** One brands/<id>/text/<language>.json. */
export interface TextFile {
  language: string;
  source: Source;
  /** The entries that are text. */
  entries: Record<string, string>;
  /** What is wrong with its shape. */
  drafts: Draft[];
}

function shapeOf(language: string, data: unknown): Pick<TextFile, 'entries' | 'drafts'> {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    return { entries: {}, drafts: [{ textFile: language, path: '', message: 'A text file is an object of keys and texts.', cure: 'Write { "login.email": "…" }.' }] };
  }
  const drafts: Draft[] = [];
  const entries: Record<string, string> = {};
  for (const [key, value] of Object.entries(data)) {
    const place = { textFile: language, path: pointerTo('', key) };
    if (typeof value !== 'string') drafts.push({ ...place, message: `${seen(value)} is not a text.`, cure: 'Write the text in double quotes.' });
    else if (value.length > LONGEST) drafts.push({ ...place, message: `The text has ${value.length} characters.`, cure: `Write at most ${LONGEST} characters.` });
    else entries[key] = value;
  }
  return { entries, drafts };
}

/** The brand's text files, sorted by language. Files with another name are not read. */
export function readTextFiles(root: string, folder: string): TextFile[] {
  const place = path.join(folder, 'text');
  if (!existsSync(place) || !statSync(place).isDirectory()) return [];
  return readdirSync(place).sort().flatMap((name) => {
    const language = LANGUAGE_FILE.exec(name)?.[1];
    const file = path.join(place, name);
    if (!language || !statSync(file).isFile()) return [];
    const text = statSync(file).size > LARGEST ? '' : readFileSync(file, 'utf8');
    const source = parseSource(shownPath(root, file), text);
    return [{ language, source, ...(source.mistakes.length ? { entries: {}, drafts: [] } : shapeOf(language, source.data)) }];
  });
}

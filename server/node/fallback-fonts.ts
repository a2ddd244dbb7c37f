import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FallbackFont } from '../pdf/create-pdf-writer.ts';

/** Packages of fonts for scripts that the main font lacks. Those of East Asia are large: a deployment adds them. */
const PACKAGES = [
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
] as const;

/** The file of a module specifier. @throws when it is not installed */
export type ResolveFile = (specifier: string) => string;
const installed: ResolveFile = createRequire(import.meta.url).resolve;

/** Parts of a package's font by name, and the characters of each as in CSS: "U+590-5ff,U+20aa". */
async function readParts(folder: string): Promise<[name: string, range: string][]> {
  const text = await readFile(path.join(folder, 'unicode.json'), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, string>);
}

const folderOf = (name: string, resolve: ResolveFile): string | null => {
  try {
    return path.dirname(resolve(`@fontsource/${name}/LICENSE`));
  } catch {
    return null;
  }
};

function isIn(range: string, character: string): boolean {
  const code = character.codePointAt(0)!;
  return range.split(',').some((part) => {
    const [from, to = from] = part.replace(/^U\+/i, '').split('-') as [string, string?];
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  });
}

/** The installed fonts that have some of these characters; of a font in parts, only the parts needed. */
export async function readFallbackFonts(
  characters: ReadonlySet<string>,
  resolve = installed,
): Promise<FallbackFont[]> {
  const missing = new Set(characters);
  const fonts: FallbackFont[] = [];
  for (const name of PACKAGES) {
    const folder = missing.size ? folderOf(name, resolve) : null;
    if (folder === null) continue;
    for (const [part, range] of await readParts(folder)) {
      const found = [...missing].filter((character) => isIn(range, character));
      if (!found.length) continue;
      const file = `${name}-${part.replaceAll(/[[\]]/g, '')}-400-normal.woff`;
      const content = await readFile(path.join(folder, 'files', file));
      fonts.push({ name: `${name} ${part}`, content, characters: new Set(found) });
      for (const character of found) missing.delete(character);
    }
  }
  return fonts;
}

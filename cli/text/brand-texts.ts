import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { brandKeys } from '../manifest/brand-keys.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { readJson } from '../manifest/read-source.ts';
import { builtIn } from '../manifest/text-keys.ts';
import { manifestPath, manifestTexts } from './manifest-texts.ts';
import { pageTexts } from './page-texts.ts';
import { textUses } from './text-uses.ts';
import type { TextGroup } from './unit.ts';
import type { FileContent } from './write-files.ts';

/** Everything that a brand shows in a language, with its existing text: its own, else that of the product. */
export function brandTexts(root: string, loaded: LoadedBrand, language: string): TextGroup[] {
  const own = loaded.text[language] ?? {};
  const keys = brandKeys(new Set(loaded.features));
  const groups = pageTexts({
    uses: textUses(root),
    includes: (key) => keys.has(key),
    targetOf: (key) => own[key] ?? builtIn(language, key),
  });
  return [{ original: 'brand.json', units: manifestTexts(loaded, language) }, ...groups];
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

function withText(manifest: string, jsonPath: (string | number)[], text: string): string {
  return applyEdits(manifest, modify(manifest, jsonPath, text, FORMAT));
}

/** The existing text file of a language. */
function readOwn(file: string): Record<string, string> {
  return existsSync(file) ? (readJson(file) as Record<string, string>) : {};
}

/**
 * The brand's files with translations. `text/<language>.json` has what differs from the product; a text that
 * nobody translated stays as it is.
 */
export function brandFiles(
  { folder }: Pick<LoadedBrand, 'folder'>,
  language: string,
  translations: ReadonlyMap<string, string>,
): FileContent[] {
  const textFile = path.join(folder, 'text', `${language}.json`);
  const manifestFile = path.join(folder, 'brand.json');
  const own = readOwn(textFile);
  const before = readFileSync(manifestFile, 'utf8').replace(/^\uFEFF/, '');
  let manifest = before;
  for (const [id, text] of translations) {
    const place = manifestPath(id, language);
    if (place) manifest = withText(manifest, place, text);
    else if (text === builtIn(language, id)) delete own[id];
    else own[id] = text;
  }
  const isNeeded = Object.keys(own).length > 0 || existsSync(textFile);
  return [
    ...(isNeeded ? [{ file: textFile, content: `${JSON.stringify(own, null, 2)}\n` }] : []),
    ...(manifest === before ? [] : [{ file: manifestFile, content: manifest }]),
  ];
}

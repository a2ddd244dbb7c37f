import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readJson, type Schemas } from './load.ts';

/**
 * `form-text/<form>.<language>.json`: the texts of schemas/text/forms.<language>.json split by form, so
 * that a page loads only its own.
 */
export function formTextFiles(schemas: Schemas): [name: string, text: string][] {
  const folder = path.join(schemas.root, 'text');
  const languages = readdirSync(folder)
    .map((name) => /^forms\.([\w-]+)\.json$/.exec(name)?.[1])
    .filter((language) => language !== undefined)
    .sort();
  return languages.flatMap((language) => {
    const texts = Object.entries(
      readJson<Record<string, string>>(path.join(folder, `forms.${language}.json`)),
    );
    return [...schemas.forms.keys()].map((form): [string, string] => [
      `form-text/${form}.${language}.json`,
      JSON.stringify(Object.fromEntries(texts.filter(([key]) => key.startsWith(`${form}.`))), null, 2) + '\n',
    ]);
  });
}

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSchemas } from '../../schemas/generate/load.ts';
import { serverLanguages, serverTextProblems, serverTextsFile } from '../../schemas/generate/server-texts.ts';
import { temporaryFolder } from '../server/support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schemas = loadSchemas(path.join(root, 'schemas'));

interface Sentences {
  errors: Record<string, string>;
  callErrors: Record<string, Record<string, string>>;
  account: Record<string, string>;
}

/** A copy of the text files, with a change to one of them or a new language made from English. */
function withText(language: string, change: (text: Sentences) => void, forms = true): string {
  const folder = temporaryFolder();
  for (const name of ['server/text', 'schemas/text']) {
    mkdirSync(path.join(folder, name), { recursive: true });
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  const english = readFileSync(path.join(root, 'server/text/en.json'), 'utf8');
  const text = JSON.parse(english) as Sentences;
  change(text);
  writeFileSync(path.join(folder, `server/text/${language}.json`), JSON.stringify(text));
  if (forms)
    for (const name of ['fields', 'forms'])
      writeFileSync(path.join(folder, `schemas/text/${name}.${language}.json`), '{}');
  return folder;
}

describe('texts of the server', () => {
  test('a new language is one file beside those of forms and fields', () => {
    const folder = withText('fr', () => undefined);
    expect(serverTextProblems(folder, schemas)).toEqual([]);
    expect(serverLanguages(folder)).toEqual(['en', 'es', 'fr']);
    expect(serverTextsFile(folder)).toContain("import fr from '../text/fr.json'");
  });

  test('lists every missing, unknown and changed sentence of a language', () => {
    const folder = withText(
      'fr',
      (text) => {
        delete text.errors.busy;
        text.errors.bsuy = 'Occupé.';
        text.account.filled = 'Sans montant.';
      },
      false,
    );
    expect(serverTextProblems(folder, schemas)).toEqual([
      expect.stringContaining('server/text/fr.json lacks errors.busy: "The service is busy'),
      'server/text/fr.json account.filled needs the placeholders {amount}',
      'server/text/fr.json has the unknown key errors.bsuy',
      'schemas/text/fields.fr.json is missing',
      'schemas/text/forms.fr.json is missing',
    ]);
  });

  test('rejects an error code without a sentence and sentences of unknown codes and calls', () => {
    const folder = withText('en', (text) => {
      delete text.errors.busy;
      text.callErrors = { busy: { 'trade.nothing': 'No.' } };
    });
    expect(serverTextProblems(folder, schemas)).toEqual(
      expect.arrayContaining([
        'server/text/en.json lacks errors.busy',
        'server/text/en.json: callErrors.busy.trade.nothing names no error code or call',
      ]),
    );
  });
});

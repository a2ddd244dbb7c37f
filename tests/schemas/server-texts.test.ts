import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
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

/** A language that the product does not have. */
const NEW = 'eo';

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
    for (const name of ['fields', 'forms', 'statement', 'identity'])
      cpSync(
        path.join(root, `schemas/text/${name}.en.json`),
        path.join(folder, `schemas/text/${name}.${language}.json`),
      );
  return folder;
}

describe('texts of the server', () => {
  test('every language of the product is complete', () => {
    expect(serverTextProblems(root, schemas)).toEqual([]);
  });

  test('no code compares with a language other than English', () => {
    const codes = serverLanguages(root).filter((language) => language !== 'en');
    const comparison = new RegExp(`(?:===?|!==?|startsWith\\(|case)\\s*'(?:${codes.join('|')})'`);
    const files = ['cli', 'domain', 'runtime', 'server', 'schemas/generate'].flatMap((part) =>
      readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => `${part}/${file}`),
    );
    expect(files.filter((file) => comparison.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  test('a new language is one file beside those of forms and fields', () => {
    const before = serverLanguages(root);
    const folder = withText(NEW, () => undefined);
    expect(serverTextProblems(folder, schemas)).toEqual([]);
    expect(serverLanguages(folder).sort()).toEqual([...before, NEW].sort());
    expect(serverTextsFile(folder)).toContain(`import ${NEW} from '../text/${NEW}.json'`);
  });

  test('lists every missing, unknown and changed sentence of a language', () => {
    const folder = withText(
      NEW,
      (text) => {
        delete text.errors.busy;
        text.errors.bsuy = 'Okupita.';
        text.account.filled = 'Sen sumo.';
      },
      false,
    );
    expect(serverTextProblems(folder, schemas)).toEqual([
      expect.stringContaining(`server/text/${NEW}.json lacks errors.busy: "The service is busy`),
      `server/text/${NEW}.json account.filled needs the placeholders {amount}`,
      `server/text/${NEW}.json has the unknown key errors.bsuy`,
      `schemas/text/fields.${NEW}.json is missing`,
      `schemas/text/forms.${NEW}.json is missing`,
      `schemas/text/statement.${NEW}.json is missing`,
      `schemas/text/identity.${NEW}.json is missing`,
    ]);
  });

  test('lists those of forms and fields', () => {
    const folder = withText(NEW, () => undefined);
    const change = (name: string, field: Record<string, string>) => {
      const file = path.join(folder, `schemas/text/${name}.${NEW}.json`);
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...field }));
    };
    change('fields', { 'field.min': 'Pli longe.' });
    change('forms', { 'login.email': '', 'login.emial': 'Adreso' });
    expect(serverTextProblems(folder, schemas)).toEqual([
      `schemas/text/fields.${NEW}.json field.min needs the placeholders {min}`,
      `schemas/text/forms.${NEW}.json lacks login.email: "Email"`,
      `schemas/text/forms.${NEW}.json has the unknown key login.emial`,
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

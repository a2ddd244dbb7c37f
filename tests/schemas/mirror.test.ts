import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSchemas, readJson } from '../../schemas/generate/load.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schemas = loadSchemas(path.join(root, 'schemas'));

const foldersOf = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const missingFrom = (names: Iterable<string>, others: Iterable<string>) => {
  const known = new Set(others);
  return [...new Set(names)].filter((name) => !known.has(name)).sort();
};

describe('a feature has one id in every layer', () => {
  const defined = [...schemas.features.keys()];
  const implemented = foldersOf('runtime/features').filter((id) =>
    existsSync(path.join(root, 'runtime/features', id, 'feature.ts')),
  );

  test('each definition has an implementation', () => {
    expect(missingFrom(defined, implemented)).toEqual([]);
  });

  test('each folder of runtime/features has a definition and a feature.ts', () => {
    expect(missingFrom(foldersOf('runtime/features'), defined)).toEqual([]);
    expect(missingFrom(foldersOf('runtime/features'), implemented)).toEqual([]);
  });
});

describe('contract nouns and server modules', () => {
  const handled = [...schemas.calls.keys()].map((id) => id.split('.')[0]!);
  const modules = foldersOf('server/modules');
  const internal = readJson<Record<string, string>>(path.join(root, 'server/modules/internal.json'));

  test('each noun with a handled call has a module', () => {
    expect(missingFrom(handled, modules)).toEqual([]);
  });

  test('server/modules/internal.json gives a reason for exactly the modules without a call', () => {
    expect(missingFrom(modules, handled)).toEqual(Object.keys(internal).sort());
    expect(Object.values(internal).filter((reason) => reason.length < 20)).toEqual([]);
  });
});

/** Source folders that the folders of `tests/<layer>` mirror, relative to the root. */
const SUBJECTS: Record<string, readonly string[]> = {
  bench: ['bench'],
  cli: ['cli'],
  domain: ['domain'],
  runtime: ['runtime'],
  schemas: ['schemas'],
  server: ['server/modules', 'server'],
};
/** Folders without a source folder: the data of docs/coverage.md, fixture brands and browser journeys. */
const WITHOUT_SUBJECT = ['coverage', 'e2e', 'fixtures'];

/** Every folder below `tests/<layer>` except support code. */
function testFolders(layer: string): string[] {
  return readdirSync(path.join(root, 'tests', layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(path.join(root, 'tests', layer), path.join(entry.parentPath, entry.name)))
    .filter((folder) => !folder.split(path.sep).includes('support'));
}

describe('test folders', () => {
  test('are the known layers', () => {
    expect(foldersOf('tests').sort()).toEqual([...Object.keys(SUBJECTS), ...WITHOUT_SUBJECT].sort());
  });

  test.each(Object.entries(SUBJECTS))('tests/%s mirrors its source folders', (layer, subjects) => {
    const orphans = testFolders(layer).filter(
      (folder) => !subjects.some((subject) => existsSync(path.join(root, subject, folder))),
    );
    expect(orphans).toEqual([]);
  });
});

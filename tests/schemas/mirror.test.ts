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

const lacking = (names: Iterable<string>, others: Iterable<string>) => {
  const known = new Set(others);
  return [...new Set(names)].filter((name) => !known.has(name)).sort();
};

describe('a feature has one id in every layer', () => {
  const defined = [...schemas.features.keys()];
  const implemented = foldersOf('runtime/features').filter((id) =>
    existsSync(path.join(root, 'runtime/features', id, 'feature.ts')),
  );

  test('each definition has an implementation', () => {
    expect(lacking(defined, implemented)).toEqual([]);
  });

  test('each folder of runtime/features has a definition and a feature.ts', () => {
    expect(lacking(foldersOf('runtime/features'), defined)).toEqual([]);
    expect(lacking(foldersOf('runtime/features'), implemented)).toEqual([]);
  });
});

describe('a noun of the contract names its module of the server', () => {
  const handled = [...schemas.calls].filter(([, { pending }]) => !pending).map(([id]) => id.split('.')[0]!);
  const modules = foldersOf('server/modules');
  const internal = readJson<Record<string, string>>(path.join(root, 'server/modules/internal.json'));

  test('each noun with a call that is not pending has one', () => {
    expect(lacking(handled, modules)).toEqual([]);
  });

  test('each module without a call says why in server/modules/internal.json, and no other is there', () => {
    expect(lacking(modules, handled)).toEqual(Object.keys(internal).sort());
    expect(Object.values(internal).filter((reason) => reason.length < 20)).toEqual([]);
  });
});

/** Subjects of the folders of `tests/<layer>`, relative to the root. */
const SUBJECTS: Record<string, readonly string[]> = {
  bench: ['bench'],
  cli: ['cli'],
  domain: ['domain'],
  runtime: ['runtime'],
  schemas: ['schemas'],
  server: ['server/modules', 'server'],
};
/** Folders of tests without one subject: brands to build, and journeys through whole sites. */
const WITHOUT_SUBJECT = ['e2e', 'fixtures'];

/** Every folder below `tests/<layer>`, but support code. */
function testFolders(layer: string): string[] {
  return readdirSync(path.join(root, 'tests', layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(path.join(root, 'tests', layer), path.join(entry.parentPath, entry.name)))
    .filter((folder) => !folder.split(path.sep).includes('support'));
}

describe('tests mirror their subjects', () => {
  test('each folder of tests is a layer', () => {
    expect(foldersOf('tests').sort()).toEqual([...Object.keys(SUBJECTS), ...WITHOUT_SUBJECT].sort());
  });

  test.each(Object.entries(SUBJECTS))('tests/%s has no folder without a subject', (layer, subjects) => {
    const orphans = testFolders(layer).filter(
      (folder) => !subjects.some((subject) => existsSync(path.join(root, subject, folder))),
    );
    expect(orphans).toEqual([]);
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const files = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `tests/${name.replaceAll('\\', '/')}`);
const retried = files.filter((file) => /^\/\/ @module-tag retried$/m.test(read(file)));

test('CI retries browser tests only, and none that reads the ledger', () => {
  expect(retried.length).toBeGreaterThan(0);
  const wrong = retried.filter(
    (file) => !file.startsWith('tests/e2e/') || /support\/(?:ledger|money)\.ts/.test(read(file)),
  );
  expect(wrong).toEqual([]);
});

test('nothing else retries a test', () => {
  const own = path.relative(root, import.meta.filename).replaceAll('\\', '/');
  const settings = [...files.filter((file) => file !== own), 'vitest.config.ts'].flatMap((file) =>
    [...read(file).matchAll(/\bretry: (?:[1-9]\s*[,}]|\{|process)/g)].map(() => file),
  );
  expect(settings).toEqual(['vitest.config.ts']);
});

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const RETRY = /\bretry: (?:[1-9]\s*[,}]|\{|process)/g;

test('only the browser tests are retried, and those in CI only', () => {
  const own = path.relative(root, import.meta.filename).replaceAll('\\', '/');
  const files = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && name !== own);
  const settings = [...files, 'vitest.config.ts'].flatMap((file) =>
    [...read(file).matchAll(RETRY)].map(() => file),
  );
  expect(settings).toEqual(['vitest.config.ts']);
  expect(read('vitest.config.ts')).toMatch(/name: 'e2e',[\s\S]*retry: process\.env\.CI \? 1 : 0/);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { trimmedCode, REPLACEMENTS, routerFile } from '../../../cli/build/shared/trimmed-router.ts';

const folder = path.dirname(routerFile(path.resolve(import.meta.dirname, '../../..')));
const code = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  .join('\n');

it.each(REPLACEMENTS.map(([pattern]) => [pattern]))(
  'REPLACEMENTS matches %s in the installed router',
  (pattern) => {
    expect(code.match(pattern)).not.toBeNull();
  },
);

it('trimmedCode leaves other code unchanged', () => {
  expect(trimmedCode('const a = 1;\nfunction warning() {}\n')).toBe('const a = 1;\nfunction warning() {}\n');
});

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import environment from '../../schemas/environment.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['bench', 'cli', 'domain', 'runtime', 'schemas/generate', 'scripts', 'server', 'tests'];
/** Variables of the system, Node or npm. */
const FOREIGN = ['CI', 'NODE_ENV', 'PATH', 'npm_lifecycle_event'];
/** Files that read a variable by a computed name. */
const BY_COMPUTED_NAME = ['cli/backend/ask-credentials.ts'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`),
)
  .concat('vitest.config.ts')
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const listed = [...new Set(Object.values(environment).flatMap((section) => Object.keys(section)))];

describe('schemas/environment.json', () => {
  it('lists every variable that the sources read', () => {
    const read = sources.flatMap(({ text }) =>
      [...text.matchAll(/process\.env(?:\.|\[['"])(\w+)/g)].map((match) => match[1]!),
    );
    const unlisted = [...new Set(read)].filter((name) => !listed.includes(name) && !FOREIGN.includes(name));
    expect(unlisted).toEqual([]);
    expect(read.length).toBeGreaterThan(20);
  });

  it('names the files that read a variable by a computed name', () => {
    const indirect = sources.filter(({ text }) => /process\.env\[[^'"\]]/.test(text)).map(({ file }) => file);
    expect(indirect.sort()).toEqual(BY_COMPUTED_NAME);
  });

  it('lists no variable that nothing reads', () => {
    const unread = listed.filter(
      (name) => !sources.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    expect(unread).toEqual([]);
  });

  it('has a value, choices or a range for each variable', () => {
    const unclear = Object.values(environment).flatMap((section) =>
      Object.entries(section)
        .filter(([, variable]) => !('value' in variable || 'choices' in variable || 'minimum' in variable))
        .map(([name]) => name),
    );
    expect(unclear).toEqual([]);
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

interface Import {
  from: string;
  to: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
  return names.map((name) => ({
    from: file,
    to: name.startsWith('.') ? path.join(path.dirname(file), name) : name,
  }));
}

const imports = ['schemas/generate', 'domain', 'cli', 'runtime', 'server']
  .flatMap(sourceFiles)
  .flatMap(importsOf);
const broken = (rule: (item: Import) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} → ${to}`);
const below = (file: string, folder: string) => file.startsWith(`${folder}/`);

/** What each part may import from the others, besides schemas and domain. */
const DOORS: Record<string, string[]> = {
  cli: ['server/main.ts'],
  runtime: [],
  server: [],
  domain: [],
  schemas: [],
};

describe('layers', () => {
  test('parts do not import each other, but for the door of the server', () => {
    expect(
      broken(({ from, to }) => {
        const [part, other] = [from.split('/')[0]!, to.split('/')[0]!];
        return (
          other in DOORS &&
          other !== part &&
          !['schemas', 'domain'].includes(other) &&
          !DOORS[part]!.includes(to)
        );
      }),
    ).toEqual([]);
  });

  test('schemas import nothing of the code, domain only what is generated', () => {
    expect(
      broken(
        ({ from, to }) =>
          (below(from, 'schemas') && below(to, 'domain')) ||
          (below(from, 'domain') &&
            below(to, 'schemas') &&
            !below(to, 'schemas/generated') &&
            !to.endsWith('.json')),
      ),
    ).toEqual([]);
  });

  test('the runtime is built in layers: lib, platform, ui, forms, trading, features, app', () => {
    const order = ['lib', 'platform', 'ui', 'forms', 'trading', 'features', 'app'];
    const layer = (file: string) => order.indexOf(file.split('/')[1]!);
    expect(
      broken(({ from, to }) => below(from, 'runtime') && below(to, 'runtime') && layer(to) > layer(from)),
    ).toEqual([]);
  });

  test('features never import each other', () => {
    const feature = (file: string) => /^runtime\/features\/([^/]+)\//.exec(file)?.[1];
    expect(
      broken(
        ({ from, to }) =>
          feature(from) !== undefined && feature(to) !== undefined && feature(from) !== feature(to),
      ),
    ).toEqual([]);
  });

  test("the backend's core knows neither Node nor a database driver", () => {
    const isCore = (file: string) =>
      below(file, 'server') && !below(file, 'server/node') && file !== 'server/main.ts';
    const outside = /^(node:|pg$|@electric-sql|@node-rs|@hono\/node-server|pino|prom-client|nodemailer)/;
    expect(broken(({ from, to }) => isCore(from) && (outside.test(to) || below(to, 'server/node')))).toEqual(
      [],
    );
  });
});

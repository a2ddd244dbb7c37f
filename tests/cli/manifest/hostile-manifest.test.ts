import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadBrand } from '../../../cli/manifest/load-brand.ts';
import type { LoadResult } from '../../../cli/manifest/loaded-brand.ts';
import { HOSTILE_TEXTS } from '../../server/support/hostile-texts.ts';
import { brandsWith, fixtures, root } from '../support/run-livery.ts';

const valid = readFileSync(path.join(fixtures, 'valid-live/brand.json'), 'utf8');
const brands = brandsWith('valid-live');
const manifest = path.join(brands, 'valid-live/brand.json');
const today = new Date('2026-11-21T00:00:00Z');

async function load(text: string): Promise<LoadResult> {
  writeFileSync(manifest, text);
  return loadBrand(root, 'valid-live', { brands, today });
}

function expectPositions(text: string, { problems, ok }: LoadResult): void {
  const lines = text.split('\n');
  expect(ok).toBe(!problems.some((problem) => problem.severity === 'error'));
  for (const { line, column, path: pointer, message, cure } of problems) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(column).toBeLessThanOrEqual(lines[line - 1]!.length + 1);
    expect(pointer.startsWith('/')).toBe(true);
    expect(message).not.toBe('');
    expect(cure).not.toBe('');
  }
}

function pointersOf(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, item]) =>
      pointersOf(item, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function replaced(pointer: (string | number)[], value: unknown): unknown {
  if (!pointer.length) return value;
  const data = JSON.parse(valid) as Record<string, unknown>;
  let node: Record<string | number, unknown> = data;
  for (const part of pointer.slice(0, -1)) node = node[part] as Record<string | number, unknown>;
  node[pointer.at(-1)!] = value;
  return data;
}

const pointers = pointersOf(JSON.parse(valid));
const hostile = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '',
    '\u0000',
    '__proto__',
    'constructor',
    '<script>',
    '../../etc/passwd',
    'x'.repeat(5000),
    -1,
    1e308,
    [],
    {},
    null,
    true,
    [[[[]]]],
    { __proto__: 1 },
  ),
);

describe('loadBrand with a hostile manifest', () => {
  it('reports any invalid value with its position', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pointers), hostile, async (pointer, value) => {
        const text = JSON.stringify(replaced(pointer, value), null, 2);
        expectPositions(text, await load(text));
      }),
      { numRuns: 400 },
    );
  });

  it('reports a wrong type at its path or a parent path', async () => {
    for (const pointer of pointers) {
      const text = JSON.stringify(replaced(pointer, 12.5), null, 2);
      const { ok, problems } = await load(text);
      expect({ pointer, ok }).toEqual({ pointer, ok: false });
      expect(
        problems.some(
          (problem) =>
            problem.rule === 'shape' &&
            `/${pointer.join('/')}`.startsWith(problem.path === '/' ? '' : problem.path),
        ),
      ).toBe(true);
    }
  });

  it.each(['{"toString":""}', '{"valueOf":1,"toString":null}', '[{"toString":""}]'])(
    'reports a status that cannot be converted to text: %s',
    async (status) => {
      const text = JSON.stringify(replaced(['legal', 'regulation', 'status'], JSON.parse(status)), null, 2);
      const result = await load(text);
      expectPositions(text, result);
      expect(result.problems.map((problem) => problem.path)).toContain('/legal/regulation/status');
    },
  );

  it('reports valid positions for any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value, null, 2);
        expectPositions(text, await load(text));
      }),
      { numRuns: 150 },
    );
  });

  it('reports valid positions for truncated and damaged text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(valid.length),
        fc.string({ maxLength: 5 }),
        fc.nat(40),
        async (at, noise, cut) => {
          const text = valid.slice(0, at) + noise + valid.slice(at + cut);
          expectPositions(text, await load(text));
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(HOSTILE_TEXTS)(
    'refuses %s in a plan, or leaves it free of hidden characters',
    async (_name, text) => {
      const plan = { id: 'basic', name: text, amount: '250.00', features: { support: { en: text } } };
      const result = await load(JSON.stringify({ ...(JSON.parse(valid) as object), plans: [plan] }, null, 2));
      const found = result.problems.filter(({ path: at }) => at.startsWith('/plans/0/'));
      const isHidden = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text);
      expect(found.filter(({ rule }) => rule === 'hidden-characters').map(({ path: at }) => at)).toEqual(
        isHidden ? ['/plans/0/name', '/plans/0/features/support/en'] : [],
      );
      expect(found.some(({ rule, path: at }) => rule === 'shape' && at === '/plans/0/name')).toBe(
        [...text].length > 40,
      );
      expect(result.ok).toBe(found.length === 0);
    },
  );

  it('reports names of Object.prototype as unknown properties', async () => {
    const text = valid.replace(
      '"features": {}',
      '"features": { "__proto__": true, "constructor": true, "toString": true }',
    );
    const { problems } = await load(text);
    expect(problems.map((problem) => problem.path)).toEqual([
      '/features/__proto__',
      '/features/constructor',
      '/features/toString',
    ]);
    expect(new Set(problems.map((problem) => problem.message))).toEqual(
      new Set([
        'Unknown property "__proto__".',
        'Unknown property "constructor".',
        'Unknown property "toString".',
      ]),
    );
  });

  it('reports invalid text files with their own file name', async () => {
    const other = brandsWith('valid-demo');
    const folder = path.join(other, 'valid-demo/text');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'en.json'), '{\n  "login.email": 5,\n  "login.password": "ok"\n}');
    writeFileSync(path.join(folder, 'es.json'), '{ "login.email": }');
    writeFileSync(path.join(folder, 'notes.txt'), 'not read');
    const { problems } = await loadBrand(root, 'valid-demo', { brands: other, today });
    expect(
      problems.map(
        ({ rule, file, line, column, path: pointer }) =>
          `${rule} ${path.basename(file)}:${line}:${column} ${pointer}`,
      ),
    ).toEqual(['shape en.json:2:18 /login.email', 'syntax es.json:1:18 /']);
  });
});

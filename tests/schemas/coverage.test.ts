import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CoverageRow } from '../../schemas/generate/coverage.ts';
import { coverageProblems, missingRows, titlesIn } from '../../schemas/generate/coverage-problems.ts';
import { loadSchemas } from '../../schemas/generate/load.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schemas = loadSchemas(path.join(root, 'schemas'));

test('each statement names existing places and tests, and each call, page, flag and error code has a statement', () => {
  expect(coverageProblems(root, schemas)).toEqual([]);
});

test('no cell of docs/coverage.md is empty', () => {
  const lines = readFileSync(path.join(root, 'docs/coverage.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| Statement '));
  expect(rows.length).toBeGreaterThan(500);
  const cells = (row: string) => row.split(/(?<!\\)\|/).slice(1, -1);
  expect(rows.filter((row) => cells(row).length !== 3 || cells(row).some((cell) => !cell.trim()))).toEqual(
    [],
  );
  expect(rows.filter((row) => /undefined|\[\]\(/.test(row))).toEqual([]);
});

/** Problems of the place and tests of one row. */
function problemsOf(row: CoverageRow): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverage-'));
  mkdirSync(path.join(folder, 'tests/coverage'), { recursive: true });
  writeFileSync(path.join(folder, 'a.test.ts'), "test.each([1])('adds %i', () => {});\n");
  writeFileSync(
    path.join(folder, 'tests/coverage/access-and-trading.json'),
    JSON.stringify({ title: 'A', sections: [{ title: 'B', rows: [row] }] }),
  );
  return coverageProblems(folder, schemas).filter((problem) => problem.startsWith('A, B: '));
}

test.each<[string, CoverageRow]>([
  ['a path that does not exist', { row: 'x', where: ['b.ts'], tests: ['a.test.ts > adds %i'] }],
  ['an unknown call', { row: 'x', where: ['call:no.such'], tests: ['a.test.ts > adds %i'] }],
  ['an unknown page', { row: 'x', where: ['route:nowhere'], tests: ['a.test.ts > adds %i'] }],
  ['an unknown flag', { row: 'x', where: ['flag:none'], tests: ['a.test.ts > adds %i'] }],
  ['a part of a title', { row: 'x', where: ['a.test.ts'], tests: ['a.test.ts > adds'] }],
  ['a test file that does not exist', { row: 'x', where: ['a.test.ts'], tests: ['b.test.ts > adds %i'] }],
  [
    'a text that its test does not contain',
    { row: 'Says "Not there"', where: ['a.test.ts'], tests: ['a.test.ts > adds %i'] },
  ],
  ['no test', { row: 'x', where: ['a.test.ts'], tests: [] }],
  ['no place', { row: 'x', where: [], tests: ['a.test.ts > adds %i'] }],
  ['no statement', { where: ['a.test.ts'], tests: ['a.test.ts > adds %i'] }],
])('a row with %s is a problem', (_, row) => {
  expect(problemsOf(row)).toHaveLength(1);
});

test('a call, page or flag without a row is named with the folder of the rows', () => {
  const calls = new Map([...schemas.calls, ['order.repeat', schemas.calls.get('trade.store')!]]);
  expect(missingRows(root, { ...schemas, calls })).toEqual([
    'no row mentions call:order.repeat: add one with its tests to a file in tests/coverage',
  ]);
});

test('a row with existing places and tests is none', () => {
  expect(
    problemsOf({ row: 'x', where: ['a.test.ts', 'call:trade.store'], tests: ['a.test.ts > adds %i'] }),
  ).toEqual([]);
});

test('titles are the first argument of tests and groups, also of tables and of several lines', () => {
  const source = [
    "describe('a group', () => {",
    "  it('don\\'t', async () => expect('other').toBe(1));",
    '  test.each([',
    '    [1],',
    '  ])("row %i", (n) => {});',
    '  onEveryLedger(',
    "    'on both',",
    '    (at) => {},',
    '  );',
    '});',
  ].join('\n');
  expect([...titlesIn(source)]).toEqual(['a group', "don't", 'row %i', 'on both']);
});

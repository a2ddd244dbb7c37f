import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CoverageRow, type Kind, parseReference, parseTest, readCoverage, routeOf } from './coverage.ts';
import type { Schemas } from './load.ts';

/** Title of a test or of a group of tests: the first argument, a string. */
const TITLE = /(?:\b(?:test|it|describe|on[A-Z]\w*)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1\s*,/g;
/** A text of the product in a statement, up to its first placeholder. */
const QUOTED = /"([A-Z][^"{]{5,})[^"]*"/g;

/** Titles of the tests in a source, with the placeholders of tables. */
export function titlesIn(source: string): Set<string> {
  return new Set([...source.matchAll(TITLE)].map(([, , title]) => title!.replace(/\\(.)/g, '$1')));
}

const isKnown: Record<Kind, (schemas: Schemas, id: string) => boolean> = {
  call: ({ calls }, id) => calls.has(id),
  error: ({ errors }, id) => id in errors,
  feature: ({ features }, id) => features.has(id),
  flag: ({ flags }, id) => id in flags,
  route: (schemas, id) => routeOf(schemas, id) !== undefined,
};

/** All names that a row has to mention. */
function requiredReferences(schemas: Schemas): string[] {
  return [
    ...[...schemas.calls.keys()].map((id) => `call:${id}`),
    ...[...schemas.features.values()].flatMap(({ routes }) => routes.map(({ id }) => `route:${id}`)),
    ...Object.keys(schemas.flags).map((name) => `flag:${name}`),
  ];
}

/** Source of the test files of a row. */
function testSource(root: string, { tests }: CoverageRow): string {
  const files = new Set(tests.map((text) => path.join(root, parseTest(text)[0])));
  return [...files]
    .flatMap((file) => (existsSync(file) ? [readFileSync(file, 'utf8').replaceAll("\\'", "'")] : []))
    .join('\n');
}

/** Texts that a row quotes and none of its test files contains. */
function untestedTexts(root: string, row: CoverageRow): string[] {
  const quoted = [...(row.row ?? '').matchAll(QUOTED)].map(([, text]) => text!.trim());
  const source = quoted.length ? testSource(root, row) : '';
  return quoted.filter((text) => !source.includes(text));
}

/** Error codes that no row mentions together with a test file that contains them. */
function untestedCodes(root: string, { errors }: Schemas, rows: readonly CoverageRow[]): string[] {
  const codesOf = (row: CoverageRow) =>
    row.where.map(parseReference).flatMap(({ kind, id }) => (kind === 'error' ? [id] : []));
  const tested = rows.flatMap((row) => {
    const codes = codesOf(row);
    const source = codes.length ? testSource(root, row) : '';
    return codes.filter((code) => new RegExp(`['"\`]${code}['"\`]`).test(source));
  });
  const known = new Set(tested);
  return Object.keys(errors).filter((code) => !known.has(code));
}

function rowProblems(root: string, schemas: Schemas, row: CoverageRow): string[] {
  const unknown = row.where.filter((text) => {
    const { kind, id } = parseReference(text);
    return kind === 'path' ? !existsSync(path.join(root, id)) : !isKnown[kind](schemas, id);
  });
  const missing = row.tests.filter((text) => {
    const [file, title] = parseTest(text);
    const full = path.join(root, file);
    return !existsSync(full) || !titlesIn(readFileSync(full, 'utf8')).has(title);
  });
  const cells = [...row.where, ...row.tests, row.row ?? 'derived', row.reading ?? 'none'];
  return [
    ...unknown.map((text) => `does not exist: ${text}`),
    ...missing.map((text) => `no such test: ${text}`),
    ...untestedTexts(root, row).map((text) => `none of its tests contains "${text}"`),
    ...(row.where.length && row.tests.length && cells.every((cell) => cell.trim())
      ? []
      : ['has an empty cell']),
    ...(row.row === undefined && parseReference(row.where[0] ?? '').kind === 'path'
      ? ['has no statement']
      : []),
  ];
}

/** Calls, pages and flags that no row mentions. */
export function missingRows(root: string, schemas: Schemas): string[] {
  const files = readCoverage(root);
  const named = new Set(
    files.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows.flatMap(({ where }) => where))),
  );
  return requiredReferences(schemas).flatMap((name) =>
    named.has(name) ? [] : [`no row mentions ${name}: add one with its tests to a file in tests/coverage`],
  );
}

/** Problems of `tests/coverage`: unknown references and tests, empty cells, and names that no row mentions. */
export function coverageProblems(root: string, schemas: Schemas): string[] {
  const rows = readCoverage(root).flatMap(({ title, sections }) =>
    sections.flatMap((section) =>
      section.rows.map((row) => ({ row, label: `${title}, ${section.title}: ${row.row ?? row.where[0]}` })),
    ),
  );
  const labels = rows.map(({ label }) => label);
  return [
    ...rows.flatMap(({ row, label }) =>
      rowProblems(root, schemas, row).map((problem) => `${label} ${problem}`),
    ),
    ...labels
      .filter((label, index) => labels.indexOf(label) !== index)
      .map((label) => `${label} is there twice`),
    ...untestedCodes(
      root,
      schemas,
      rows.map(({ row }) => row),
    ).map((code) => `no row has a test with the error code ${code}: add it, or its row, in tests/coverage`),
    ...missingRows(root, schemas),
  ];
}

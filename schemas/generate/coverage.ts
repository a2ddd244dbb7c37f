import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { handlerName } from './handlers.ts';
import { readJson, type Schemas } from './load.ts';

const FOLDER = 'tests/coverage';
/** Title of a test or of a group of tests: the first argument, a string. */
const TITLE = /(?:\b(?:test|it|describe|on[A-Z]\w*)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1\s*,/g;
/** A text of the product in a statement, up to its first placeholder. */
const QUOTED = /"([A-Z][^"{]{5,})[^"]*"/g;
const KINDS = ['call', 'error', 'feature', 'flag', 'route'] as const;
type Kind = (typeof KINDS)[number];

/** A statement of a specification. Without `row` it is the one that its first place defines. */
export interface CoverageRow {
  row?: string;
  /** Paths from the root, and `call:`, `error:`, `feature:`, `flag:` or `route:` with an id. */
  where: string[];
  /** `<path> > <title>`, the title as it is in the source. */
  tests: string[];
  /** How the statement is read where the product differs from it. */
  reading?: string;
}

export interface CoverageFile {
  title: string;
  sections: { title: string; rows: CoverageRow[] }[];
}

interface Place {
  kind: Kind | 'path';
  id: string;
}

interface Sources {
  schemas: Schemas;
  /** Files by exported handler. */
  exports: ReadonlyMap<string, string[]>;
  /** Sentences by error code. */
  sentences: Record<string, string>;
}

/** The files of `tests/coverage`; the specifications come before what is beyond them. */
export function readCoverage(root: string): CoverageFile[] {
  const folder = path.join(root, FOLDER);
  if (!existsSync(folder)) return [];
  const order = ['access-and-trading', 'money-and-identity'];
  const rank = (name: string) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return readdirSync(folder)
    .map((file) => path.basename(file, '.json'))
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    .map((name) => readJson<CoverageFile>(path.join(folder, `${name}.json`)));
}

export function placeOf(text: string): Place {
  const [prefix, id] = text.split(':');
  const kind = KINDS.find((name) => name === prefix);
  return kind && id ? { kind, id } : { kind: 'path', id: text };
}

/** Path and title of a test. */
export function testOf(text: string): [file: string, title: string] {
  const at = text.indexOf(' > ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 3)];
}

/** Titles of the tests in a source, with the placeholders of tables. */
export function titlesIn(source: string): Set<string> {
  return new Set([...source.matchAll(TITLE)].map(([, , title]) => title!.replace(/\\(.)/g, '$1')));
}

const routeOf = ({ features }: Schemas, id: string) => {
  for (const [feature, { routes }] of features) {
    const route = routes.find((one) => one.id === id);
    if (route) return { ...route, feature };
  }
  return undefined;
};

const isKnown: Record<Kind, (schemas: Schemas, id: string) => boolean> = {
  call: ({ calls }, id) => calls.has(id),
  error: ({ errors }, id) => id in errors,
  feature: ({ features }, id) => features.has(id),
  flag: ({ flags }, id) => id in flags,
  route: (schemas, id) => routeOf(schemas, id) !== undefined,
};

/** All names that a row has to mention. */
function requiredPlaces(schemas: Schemas): string[] {
  return [
    ...[...schemas.calls.keys()].map((id) => `call:${id}`),
    ...[...schemas.features.values()].flatMap(({ routes }) => routes.map(({ id }) => `route:${id}`)),
    ...Object.keys(schemas.flags).map((name) => `flag:${name}`),
  ];
}

/** Source of the test files of a row. */
function testSource(root: string, { tests }: CoverageRow): string {
  const files = new Set(tests.map((text) => path.join(root, testOf(text)[0])));
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
    row.where.map(placeOf).flatMap(({ kind, id }) => (kind === 'error' ? [id] : []));
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
    const { kind, id } = placeOf(text);
    return kind === 'path' ? !existsSync(path.join(root, id)) : !isKnown[kind](schemas, id);
  });
  const missing = row.tests.filter((text) => {
    const [file, title] = testOf(text);
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
    ...(row.row === undefined && placeOf(row.where[0] ?? '').kind === 'path' ? ['has no statement'] : []),
  ];
}

/** Problems of `tests/coverage`: unknown places and tests, empty cells, and names that no row mentions. */
export function coverageProblems(root: string, schemas: Schemas): string[] {
  const rows = readCoverage(root).flatMap(({ title, sections }) =>
    sections.flatMap((section) =>
      section.rows.map((row) => ({ row, at: `${title}, ${section.title}: ${row.row ?? row.where[0]}` })),
    ),
  );
  const named = new Set(rows.flatMap(({ row }) => row.where));
  const places = rows.map(({ at }) => at);
  return [
    ...rows.flatMap(({ row, at }) => rowProblems(root, schemas, row).map((problem) => `${at} ${problem}`)),
    ...places.filter((at, index) => places.indexOf(at) !== index).map((at) => `${at} is there twice`),
    ...untestedCodes(
      root,
      schemas,
      rows.map(({ row }) => row),
    ).map((code) => `no row has a test with the error code ${code}`),
    ...requiredPlaces(schemas).flatMap((name) => (named.has(name) ? [] : [`no row mentions ${name}`])),
  ];
}

const ACCESS: Record<string, string> = {
  public: 'for everybody',
  login: 'after sign-in',
  confirmed: 'after sign-in',
  'two-factor': 'after sign-in, on a confirmed device',
  operator: 'for operators',
};

const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
const link = (label: string, file: string) => `[${label}](../${file})`;

/** The statement that a place defines. */
function statementOf({ schemas, sentences }: Sources, { kind, id }: Place): string {
  if (kind === 'call') {
    const call = schemas.calls.get(id);
    return `\`${call?.method} ${call?.path}\`: ${call?.summary}`;
  }
  if (kind === 'error') return `\`${id}\` (${schemas.errors[id]?.status}): ${sentences[id]}`;
  if (kind === 'flag') return `\`${id}\`: ${schemas.flags[id]?.about}`;
  if (kind === 'feature') return `${id}: ${schemas.features.get(id)?.summary}`;
  const route = routeOf(schemas, id);
  return `Page \`${route?.path}\`, ${ACCESS[route?.access ?? ''] ?? route?.access}`;
}

function flagFile({ depositMethods, payoutMethods }: Schemas, name: string): string {
  const owner = (methods: ReadonlyMap<string, { flags: object }>) =>
    [...methods].find(([, { flags }]) => name in flags)?.[0];
  const deposit = owner(depositMethods);
  const payout = owner(payoutMethods);
  if (deposit) return `schemas/deposit-methods/${deposit}.json`;
  return payout ? `schemas/payout-methods/${payout}.json` : 'schemas/flags.json';
}

/** Last two parts of a path without its extension. */
const shortPath = (file: string) =>
  file
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(-2)
    .join('/');

/** Links to what a place names: a call to its definition and handler, a route to its page. */
function linksOf({ schemas, exports }: Sources, text: string): string[] {
  const { kind, id } = placeOf(text);
  if (kind === 'path') return [link(shortPath(id), id)];
  if (kind === 'call') {
    const handler = exports.get(handlerName(id))?.[0];
    const definition = link(id, `schemas/api/${id.replace('.', '/')}.json`);
    return handler ? [definition, link(shortPath(handler), handler)] : [definition];
  }
  if (kind === 'error') return [link(`error ${id}`, `docs/errors/codes/${id}.md`)];
  if (kind === 'flag') return [link(`flag ${id}`, flagFile(schemas, id))];
  if (kind === 'feature')
    return [
      link(`feature ${id}`, `schemas/features/${id}.json`),
      link(`features/${id}`, `runtime/features/${id}`),
    ];
  const feature = routeOf(schemas, id)?.feature;
  return [link(shortPath(`${feature}/${id}-page`), `runtime/features/${feature}/pages/${id}-page.tsx`)];
}

/** Tests of a row, those of one file together. */
function testLinks(tests: readonly string[]): string {
  const files = new Map<string, string[]>();
  for (const test of tests) {
    const [file, title] = testOf(test);
    files.set(file, [...(files.get(file) ?? []), `“${title}”`]);
  }
  return [...files]
    .map(([file, titles]) => `${link(shortPath(file.replace('.test', '')), file)}: ${titles.join('; ')}`)
    .join('<br>');
}

function rowLine(sources: Sources, { row, where, tests, reading }: CoverageRow): string {
  const statement = row ?? statementOf(sources, placeOf(where[0]!));
  const links = [...new Set(where.flatMap((text) => linksOf(sources, text)))].join(', ');
  const cells = [statement + (reading ? `<br>*Reading: ${reading}*` : ''), links, testLinks(tests)];
  return `| ${cells.map(cell).join(' | ')} |`;
}

function sectionText(sources: Sources, { title, rows }: CoverageFile['sections'][number]): string {
  const lines = rows.map((row) => rowLine(sources, row));
  return [`### ${title}`, '', '| Statement | Where | Tests |', '|---|---|---|', ...lines, ''].join('\n');
}

/** `docs/coverage.md`: each statement of the specifications, its places and its tests. */
export function coverageFile(root: string, schemas: Schemas, exports: ReadonlyMap<string, string[]>): string {
  const { errors: sentences } = readJson<{ errors: Record<string, string> }>(
    path.join(root, 'server/text/en.json'),
  );
  const files = readCoverage(root);
  const sources = { schemas, exports, sentences };
  const count = files.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows)).length;
  return [
    '<!-- Generated by `npm run generate` from tests/coverage/. Do not edit. -->',
    '',
    '# Coverage',
    '',
    `${count} statements: those of the two specifications of the product, then calls and error codes beyond them. Each has the files that implement it and the tests that show it. “Reading” says how the product differs from the statement. \`tests/schemas/coverage.test.ts\` checks that all of them exist, and that no call, page, flag or error code is missing.`,
    '',
    ...files.flatMap(({ title, sections }) => [
      `## ${title}`,
      '',
      ...sections.map((section) => sectionText(sources, section)),
    ]),
  ].join('\n');
}

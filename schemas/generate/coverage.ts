import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readJson, type Schemas } from './load.ts';

const FOLDER = 'tests/coverage';
const KINDS = ['call', 'error', 'feature', 'flag', 'route'] as const;
export type Kind = (typeof KINDS)[number];

/** A statement of a specification. Without `row` it is the one that its first reference defines. */
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

export interface Reference {
  kind: Kind | 'path';
  id: string;
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

/** Parses an entry of `where`. */
export function parseReference(text: string): Reference {
  const [prefix, id] = text.split(':');
  const kind = KINDS.find((name) => name === prefix);
  return kind && id ? { kind, id } : { kind: 'path', id: text };
}

/** Path and title of a test. */
export function parseTest(text: string): [file: string, title: string] {
  const at = text.indexOf(' > ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 3)];
}

/** A route by its id, with its feature. */
export const routeOf = ({ features }: Schemas, id: string) => {
  for (const [feature, { routes }] of features) {
    const route = routes.find((one) => one.id === id);
    if (route) return { ...route, feature };
  }
  return undefined;
};

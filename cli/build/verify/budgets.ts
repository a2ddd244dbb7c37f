import PAGE_BUDGETS from '../../../schemas/page-budgets.json';
import { FEATURES } from '../../manifest/schema-data.ts';
import type { ChunkGraph } from '../shared/chunk-graph.ts';
import { preloadedFiles } from './check-pages.ts';
import { firstPaintScripts } from './first-paint.ts';
import { tagsOf } from './html.ts';
import { type Fault, type Output, textOf } from './output.ts';

/** Scripts of a page's first paint, in bytes after gzip. */
export interface PageWeight {
  bytes: number;
  /** The largest of its files, by name below the web root. */
  largest: readonly [file: string, bytes: number][];
}

/** What the pages of an output load before they are usable. */
export interface Weights {
  /** Scripts and style sheets that the sign-in page's HTML names, in bytes after gzip. */
  signIn: { scripts: number; styles: number };
  /** By route id. Empty if the chunks are unknown. */
  pages: Readonly<Record<string, PageWeight>>;
}

interface Limits {
  signIn: Weights['signIn'];
  pages: Readonly<Record<string, { bytes: number }>>;
}

const LIMITS: Limits = PAGE_BUDGETS;
const PAGE = 'site/index.html';
const MAX_LISTED_FILES = 5;
const CURE = 'Load later what its first paint does not show: CONTRIBUTING.md, "Lazy-loaded UI".';

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
const shown = (bytes: number) => bytes.toLocaleString('en');

function signInWeight(output: Output, base: string): Weights['signIn'] {
  const weigh = (addresses: string[]) =>
    total(
      [...new Set(addresses)].map((address) => output.get(`site/${address.slice(base.length)}`)?.gzip() ?? 0),
    );
  const tags = tagsOf(textOf(output, PAGE));
  const sources = tags.flatMap(({ name, attributes }) =>
    name === 'script' && attributes.src ? [attributes.src] : [],
  );
  const modules = tags.flatMap(({ name, attributes }) =>
    name === 'link' && attributes.rel === 'modulepreload' ? [attributes.href!] : [],
  );
  const sheets = tags.flatMap(({ name, attributes }) =>
    name === 'link' && attributes.rel === 'stylesheet' ? [attributes.href!] : [],
  );
  return { scripts: weigh([...sources, ...modules, ...preloadedFiles(tags)]), styles: weigh(sheets) };
}

function pageWeight(output: Output, files: readonly string[]): PageWeight {
  const sizes = files.map((file): [string, number] => [file, output.get(`site/${file}`)?.gzip() ?? 0]);
  return {
    bytes: total(sizes.map(([, size]) => size)),
    largest: sizes.sort(([, a], [, b]) => b - a).slice(0, MAX_LISTED_FILES),
  };
}

/** @param graph undefined if the shared build is unknown */
export function measure(
  output: Output,
  base: string,
  graph: ChunkGraph | undefined,
  features: readonly string[],
): Weights {
  const routes = (graph ? features : []).flatMap((id) => FEATURES.get(id)?.routes ?? []);
  const pages = routes.map(({ id }): [string, PageWeight] => [
    id,
    pageWeight(output, firstPaintScripts(graph!, features, id)),
  ]);
  return { signIn: signInWeight(output, base), pages: Object.fromEntries(pages) };
}

function excess(what: string, bytes: number, limit: number, largest: PageWeight['largest'] = []): Fault[] {
  if (bytes <= limit) return [];
  const files = largest.map(([file, size]) => `${file} ${shown(size)}`);
  const named = files.length ? ` The largest files: ${files.join(', ')}.` : '';
  return [
    {
      check: 'budget',
      file: PAGE,
      message: `${what} (gzip), ${shown(bytes - limit)} more than its budget of ${shown(limit)} in schemas/page-budgets.json.${named} ${CURE}`,
    },
  ];
}

export function checkBudgets({ signIn, pages }: Weights, limits: Limits = LIMITS): Fault[] {
  const names = `The sign-in page's HTML names`;
  return [
    ...excess(`${names} ${shown(signIn.scripts)} bytes of JavaScript`, signIn.scripts, limits.signIn.scripts),
    ...excess(`${names} ${shown(signIn.styles)} bytes of CSS`, signIn.styles, limits.signIn.styles),
    ...Object.entries(pages).flatMap(([route, { bytes, largest }]) =>
      excess(
        `The first paint of the page ${route} loads ${shown(bytes)} bytes of JavaScript`,
        bytes,
        limits.pages[route]?.bytes ?? 0,
        largest,
      ),
    ),
  ];
}

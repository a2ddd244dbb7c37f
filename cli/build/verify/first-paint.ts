import { pageFile, slotFile } from '../../../schemas/generate/feature-files.ts';
import PAGE_BUDGETS from '../../../schemas/page-budgets.json';
import { FEATURES, SLOTS } from '../../manifest/schema-data.ts';
import { type ChunkGraph, staticClosure } from '../shared/chunk-graph.ts';
import { type Audience, audienceOf } from '../shared/roles.ts';

/** A page of schemas/page-budgets.json. */
export interface PageBudget {
  /** JavaScript of its first paint, in bytes after gzip. */
  bytes: number;
  /** Modules that the first paint loads by a dynamic import, below the project's root. */
  also?: readonly string[];
}

/** By route id. */
export const PAGES: Readonly<Record<string, PageBudget>> = PAGE_BUDGETS.pages;

/** The frame around the pages of an audience, and the text that loads with it. */
const FRAMES: Record<Audience, { module: string; texts: readonly string[] }> = {
  guest: { module: 'runtime/app/guest-layout.tsx', texts: ['runtime/platform'] },
  member: { module: 'runtime/app/shell/shell.tsx', texts: ['runtime/platform', 'runtime/app/shell'] },
};

const chunksByModule = new WeakMap<ChunkGraph, ReadonlyMap<string, string>>();

function chunksOf(graph: ChunkGraph): ReadonlyMap<string, string> {
  const known = chunksByModule.get(graph);
  if (known) return known;
  const files = Object.entries(graph.chunks).flatMap(([file, { modules }]) =>
    modules.map((module) => [module, file] as const),
  );
  const made = new Map(files);
  chunksByModule.set(graph, made);
  return made;
}

function chunksWith(graph: ChunkGraph, modules: readonly string[]): string[] {
  const chunks = chunksOf(graph);
  return modules.flatMap((module) => chunks.get(module) ?? []);
}

/** A feature's eager contributions to the pages of an audience, below the project's root. */
function eagerSlotFiles(id: string, audience: Audience): string[] {
  return FEATURES.get(id)!
    .slots.filter(
      ({ slot, load }) => load === 'eager' && SLOTS[slot as keyof typeof SLOTS].audience === audience,
    )
    .map(({ slot }) => slotFile(id, slot));
}

/** A feature's entry with these modules and the text that its entry names. */
function featureScripts(graph: ChunkGraph, id: string, modules: string[], language: string): string[] {
  const entry = graph.features[id]!;
  const { dynamicImports } = graph.chunks[entry]!;
  const wanted = [...modules, `runtime/features/${id}/text/${language}.ts`];
  return [entry, ...chunksWith(graph, wanted).filter((file) => dynamicImports.includes(file))];
}

/** The text that these chunks name, such as a page's besides its feature's. */
function textsBehind(graph: ChunkGraph, files: readonly string[], language: string): string[] {
  const isText = (file: string) =>
    graph.chunks[file]?.modules.some((module) => module.endsWith(`/text/${language}.ts`));
  return files.flatMap((file) => graph.chunks[file]!.dynamicImports).filter(isText);
}

/** The feature of these that has the route. */
function ownerOf(
  features: readonly string[],
  route: string,
): { feature: string; layout: string } | undefined {
  return features
    .flatMap((feature) => FEATURES.get(feature)!.routes.map(({ id, layout }) => ({ id, feature, layout })))
    .find(({ id }) => id === route);
}

/**
 * Scripts that the first paint of a page loads in this language, below the web root: for a guest, or for a
 * signed-in trader. Sorted; empty if the build has no such page.
 */
export function firstPaintScripts(
  graph: ChunkGraph,
  features: readonly string[],
  route: string,
  language = 'en',
): string[] {
  const owner = ownerOf(features, route);
  if (!owner) return [];
  const audience = audienceOf(owner.layout);
  const { module, texts } = FRAMES[audience];
  const page = chunksWith(graph, [pageFile(owner.feature, route)]);
  const pageTexts = chunksWith(graph, [`runtime/features/${owner.feature}/texts.ts`]);
  return staticClosure(graph, [
    graph.app,
    ...chunksWith(graph, [module, ...texts.map((folder) => `${folder}/text/${language}.ts`)]),
    ...features.flatMap((id) => {
      const slots = eagerSlotFiles(id, audience);
      return slots.length || id === owner.feature ? featureScripts(graph, id, slots, language) : [];
    }),
    ...page,
    ...textsBehind(graph, [...page, ...pageTexts], language),
    ...chunksWith(graph, PAGES[route]?.also ?? []),
  ]);
}

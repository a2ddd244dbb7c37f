import { FEATURES, SLOTS } from '../../manifest/schema-data.ts';
import { type ChunkGraph, staticClosure } from '../shared/chunk-graph.ts';
import { LANDING, pageFile, slotFile } from '../shared/roles.ts';

/** The shell, the page and the chart: loaded for every signed-in trader. */
const LOADED = [
  'runtime/app/shell/shell.tsx',
  'runtime/trading/chart/draw-chart.ts',
  pageFile(LANDING.feature, LANDING.route),
];
const TEXTS = ['runtime/platform', 'runtime/app/shell'];

/** A feature's eager contributions to the signed-in pages, below the project's root. */
function eagerSlotFiles(id: string): string[] {
  return FEATURES.get(id)!
    .slots.filter(
      ({ slot, load }) => load === 'eager' && SLOTS[slot as keyof typeof SLOTS].audience === 'member',
    )
    .map(({ slot }) => slotFile(id, slot));
}

/** A feature's entry with its eager contributions and the text that its entry names. */
function featureScripts({ chunks, features }: ChunkGraph, id: string, language: string): string[] {
  const entry = features[id]!;
  const wanted = new Set([...eagerSlotFiles(id), `runtime/features/${id}/text/${language}.ts`]);
  return [
    entry,
    ...chunks[entry]!.dynamicImports.filter((file) =>
      chunks[file]?.modules.some((module) => wanted.has(module)),
    ),
  ];
}

/**
 * Scripts that the first paint of the trade room loads for a signed-in trader in this language. Sorted; empty
 * if the build has no trade room.
 */
export function tradeRoomScripts(graph: ChunkGraph, features: readonly string[], language = 'en'): string[] {
  if (!features.includes(LANDING.feature)) return [];
  const wanted = new Set([...LOADED, ...TEXTS.map((owner) => `${owner}/text/${language}.ts`)]);
  const parts = Object.entries(graph.chunks)
    .filter(([, { modules }]) => modules.some((module) => wanted.has(module)))
    .map(([file]) => file);
  const present = features.filter((id) => id === LANDING.feature || eagerSlotFiles(id).length > 0);
  return staticClosure(graph, [
    graph.app,
    ...parts,
    ...present.flatMap((id) => featureScripts(graph, id, language)),
  ]);
}

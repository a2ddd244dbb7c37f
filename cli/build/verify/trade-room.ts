import { FEATURES } from '../../manifest/schema-data.ts';
import { type ChunkGraph, staticClosure } from '../shared/chunk-graph.ts';

/** Places that stay empty where somebody is signed in. */
const FOR_GUESTS = /^(?:guest|login)/;

/** Parts that the page of whoever is signed in loads by itself, and the chart. */
const LOADED = [
  'runtime/app/shell/shell.tsx',
  'runtime/trading/chart/draw-chart.ts',
  'runtime/features/trade-room/pages/traderoom-page.tsx',
];
const TEXTS = ['runtime/platform', 'runtime/app/shell'];

/** A feature's code face with what it fills slots with, and the text that it names itself: what only some of its parts say comes with those. */
function featureScripts({ chunks, features }: ChunkGraph, id: string, language: string): string[] {
  const folder = `runtime/features/${id}`;
  const entry = features[id]!;
  const holds = (file: string, isWanted: (module: string) => boolean) =>
    chunks[file]?.modules.some(isWanted) ?? false;
  return [
    entry,
    ...chunks[entry]!.dynamicImports.filter((file) =>
      holds(
        file,
        (module) => module === `${folder}/text/${language}.ts` || module.startsWith(`${folder}/slots/`),
      ),
    ),
  ];
}

/** Scripts that a browser loads to show a trader, signed in before, the trade room in this language without a click. Sorted; empty where the build has none. */
export function tradeRoomScripts(graph: ChunkGraph, features: readonly string[], language = 'en'): string[] {
  if (!features.includes('trade-room')) return [];
  const wanted = new Set([...LOADED, ...TEXTS.map((owner) => `${owner}/text/${language}.ts`)]);
  const parts = Object.entries(graph.chunks)
    .filter(([, { modules }]) => modules.some((module) => wanted.has(module)))
    .map(([file]) => file);
  const present = features.filter(
    (id) => id === 'trade-room' || FEATURES.get(id)?.slots.some((slot) => !FOR_GUESTS.test(slot)),
  );
  return staticClosure(graph, [
    graph.app,
    ...parts,
    ...present.flatMap((id) => featureScripts(graph, id, language)),
  ]);
}

import { FEATURES } from '../../manifest/schema-data.ts';
import { type ChunkGraph, staticClosure } from '../shared/chunk-graph.ts';

/** Places that stay empty where somebody is signed in. */
const FOR_GUESTS = /^(?:guest|login)/;

/** Parts that the page of whoever is signed in loads by itself, and the chart. */
const LOADED = ['runtime/app/shell/shell.tsx', 'domain/flags.ts', 'runtime/trading/chart/draw-chart.ts', 'runtime/features/trade-room/pages/traderoom-page.tsx'];
const TEXTS = ['runtime/platform', 'runtime/app/shell'];

/** Scripts that a browser loads to show a trader, signed in before, the trade room in this language without a click. Sorted; empty where the build has none. */
export function tradeRoomScripts(graph: ChunkGraph, features: readonly string[], language = 'en'): string[] {
  if (!features.includes('trade-room')) return [];
  const filling = features.filter((id) => FEATURES.get(id)?.slots.some((slot) => !FOR_GUESTS.test(slot)));
  const present = [...new Set([...filling, 'trade-room'])].map((id) => `runtime/features/${id}`);
  const texts = [...TEXTS, ...present].map((owner) => `${owner}/text/${language}.ts`);
  const wanted = new Set([...LOADED, ...texts, ...present.map((folder) => `${folder}/feature.ts`)]);
  const isWanted = (module: string) => wanted.has(module) || present.some((folder) => module.startsWith(`${folder}/slots/`));
  const starts = Object.entries(graph.chunks).filter(([, { modules }]) => modules.some(isWanted)).map(([file]) => file);
  return staticClosure(graph, [graph.app, ...starts]);
}

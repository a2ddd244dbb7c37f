import type { ISeriesApi, SeriesType } from 'lightweight-charts';
import { importChunk } from '../../lib/import-chunk.ts';
import type { LineTags } from './line-tags.ts';

/**
 * The tags of a series, which load with its first tag. If that fails, its lines stay without tags until the
 * chart is drawn anew.
 */
export function lazyLineTags(
  series: ISeriesApi<SeriesType>,
  font: string,
  isGone: () => boolean,
): LineTags['show'] {
  let tags: LineTags | undefined;
  let latest: Parameters<LineTags['show']>;
  let isRequested = false;

  async function load() {
    const { createLineTags } = await importChunk('chart tags', () => import('./line-tags.ts'), false);
    if (isGone()) return;
    tags = createLineTags(font);
    series.attachPrimitive(tags.primitive);
    tags.show(...latest);
  }
  return (...next) => {
    latest = next;
    tags?.show(...next);
    if (isRequested || next[0].length === 0) return;
    isRequested = true;
    load().catch(() => {});
  };
}

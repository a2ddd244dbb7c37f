import { importChunk } from '../../lib/import-chunk.ts';

/**
 * Loads the drawing library, which is larger than the page around it. A page that will show a chart may
 * preload it.
 */
export function loadDrawChart(): Promise<typeof import('./draw-chart.ts')> {
  return importChunk('chart', () => import('./draw-chart.ts'));
}

import { importChunk } from '../../lib/import-chunk.ts';

/** The drawing library, which weighs more than the page around it. A page that will show a chart may ask for it before it knows of what. */
export function loadDrawChart(): Promise<typeof import('./draw-chart.ts')> {
  return importChunk('chart', () => import('./draw-chart.ts'));
}

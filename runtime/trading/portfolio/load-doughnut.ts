import { importChunk } from '../../lib/import-chunk.ts';

/** Loads the drawing library with the first doughnut. */
export function loadDoughnut(): Promise<typeof import('./draw-doughnut.ts')> {
  return importChunk('doughnut', () => import('./draw-doughnut.ts'), false);
}

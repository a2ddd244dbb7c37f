import type { Timer } from '../../server/timer.ts';

/** Repeated work that is done when the test says so. */
export class HandTimer implements Timer {
  readonly works = new Set<() => void>();

  every(_ms: number, work: () => void): () => void {
    this.works.add(work);
    return () => void this.works.delete(work);
  }

  run(): void {
    for (const work of this.works) work();
  }
}

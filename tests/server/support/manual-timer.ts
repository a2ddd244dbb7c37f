import type { Timer } from '../../../server/time/timer.ts';

/**
 * A scheduler that the test triggers: periodic work runs each time, one-time work once. Immediate work runs
 * at once.
 */
export class ManualTimer implements Timer {
  readonly works = new Set<() => void>();
  /** Number of one-time works so far. */
  postponed = 0;

  every(_ms: number, work: () => void): () => void {
    return this.#add(() => work());
  }

  after(_ms: number, work: () => void): () => void {
    this.postponed += 1;
    const end = this.#add(() => {
      end();
      work();
    });
    return end;
  }

  soon(work: () => void): void {
    setImmediate(work);
  }

  #add(work: () => void): () => void {
    this.works.add(work);
    return () => void this.works.delete(work);
  }

  run(): void {
    for (const work of this.works) work();
  }
}

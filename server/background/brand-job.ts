import { createFailureLog, type FailureLog } from '../failure-log.ts';
import { openPeriodicJob, type PeriodicJob, type PeriodicJobOptions } from './periodic-job.ts';
import type { BrandContext } from '../request-context.ts';

export interface BrandJobOptions extends Omit<PeriodicJobOptions, 'work'> {
  /** The brands that may have work. */
  brands: () => Promise<readonly BrandContext[]>;
  work: (brand: BrandContext) => Promise<void>;
}

/**
 * Periodic work of each brand, one run of a brand at a time. A slow or failed run of a brand delays no other
 * brand.
 */
export function openBrandJob({ brands, work, ...options }: BrandJobOptions): PeriodicJob {
  const { log, every, failed } = options;
  const logs = new Map<string, FailureLog>();
  const running = new Map<string, Promise<void>>();

  function begin(context: BrandContext): void {
    const { id } = context.brand;
    if (running.has(id)) return;
    const failures = logs.get(id) ?? createFailureLog(log, failed, every, { brand: id });
    logs.set(id, failures);
    const run = work(context)
      .then(failures.worked, failures.failed)
      .finally(() => running.delete(id));
    running.set(id, run);
  }

  const job = openPeriodicJob({
    ...options,
    async work() {
      for (const brand of await brands()) begin(brand);
    },
  });
  return {
    begin: job.begin,
    async settled() {
      await job.settled();
      await Promise.all(running.values());
    },
    async close() {
      await job.close();
      await Promise.all(running.values());
    },
  };
}

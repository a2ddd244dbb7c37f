import { acrossBrands } from '../../db/brand-scope.ts';
import type { BrandContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { Ports } from '../../ports.ts';
import { openPeriodicJob, type PeriodicJob } from '../../periodic-job.ts';
import type { Timer } from '../../timer.ts';
import { connectedBrands, listLeft, listPlanned, planCopies } from './copied-trade.queries.ts';
import { closeCopy, copyTrade } from './copy-trade.ts';

const POLL_MS = 500;
/** Temporary refusals: the market is closed or the process is busy. */
const TRANSIENT_CODES: readonly string[] = ['market_closed', 'stale_price', 'busy', 'idempotency_in_flight'];

/** Runs in sequence; logs a failure and leaves the item to the next run. */
async function each<T>(
  items: readonly T[],
  { ports, brand }: BrandContext,
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (!(error instanceof Failure) || !TRANSIENT_CODES.includes(error.code))
        ports.log.warn(
          { brand: brand.id, reason: error instanceof Error ? error.message : String(error) },
          'copying failed, will be tried again',
        );
    }
  }
}

async function copyFor(context: BrandContext, onMail: () => void): Promise<void> {
  const {
    ports: { db, clock },
    brand,
  } = context;
  if ((await context.settings.read()).enable_account_connection_autotrade)
    await planCopies(db, brand.id, clock.now());
  await each(await listPlanned(db, brand.id), context, (planned) => copyTrade(context, planned));
  await each(await listLeft(db, brand.id), context, (left) => closeCopy(context, left, onMail));
}

/**
 * Copies managers' own trades to the connected accounts, and closes the copies with their sources. It
 * derives pending work from the stored positions, so a restart loses nothing, and managers' orders never
 * wait for it.
 */
export function openCopyJob(
  brands: ReadonlyMap<string, BrandContext>,
  { db, log }: Pick<Ports, 'db' | 'log'>,
  timer: Timer,
  onMail: () => void,
): PeriodicJob {
  async function copyAll(): Promise<void> {
    for (const id of await connectedBrands(acrossBrands(db), [...brands.keys()]))
      await copyFor(brands.get(id)!, onMail);
  }

  return openPeriodicJob({
    timer,
    log,
    every: POLL_MS,
    work: copyAll,
    failed: 'copy trades were not checked',
  });
}

import { acrossBrands } from '../../db/brand-scope.ts';
import { openBrandJob } from '../../background/brand-job.ts';
import type { BrandContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { PeriodicJob } from '../../background/periodic-job.ts';
import type { Ports } from '../../ports.ts';
import type { Timer } from '../../time/timer.ts';
import { groupByAccount } from '../trade/group-by-account.ts';
import {
  connectedBrands,
  listLeft,
  listPlanned,
  planCopies,
  type PendingCopy,
} from './copied-trade.queries.ts';
import { closeCopy, copyTrade } from './copy-trade.ts';

const POLL_MS = 500;
/** Accounts of a brand that are worked on at the same time. */
const CONCURRENT_ACCOUNTS = 4;
/** Time between attempts to close a copy whose market is closed. */
const CLOSED_MARKET_MS = 5000;
/** Temporary refusals: the market is closed or the process is busy. */
const TRANSIENT_CODES: readonly string[] = ['market_closed', 'stale_price', 'busy', 'idempotency_in_flight'];

/** Runs in sequence; logs a failure and leaves the item to the next run. */
async function inSequence<T>(
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

/** Works on several accounts at the same time, and on the items of each account in sequence. */
async function each<T extends { user_id: string }>(
  items: readonly T[],
  context: BrandContext,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const accounts = groupByAccount(items, ({ user_id: userId }) => userId).values();
  await Promise.all(
    Array.from({ length: CONCURRENT_ACCOUNTS }, async () => {
      for (const own of accounts) await inSequence(own, context, work);
    }),
  );
}

/** Ids of copies that their closed market keeps open, and when the next attempt to close each is due, in ms. */
type Postponed = Map<string, number>;

/** As `closeCopy`; postpones the copy while its market is closed. */
async function closeOrPostpone(
  context: BrandContext,
  left: PendingCopy,
  postponed: Postponed,
  onMail: () => void,
): Promise<void> {
  try {
    await closeCopy(context, left, onMail);
  } catch (error) {
    if (error instanceof Failure && error.code === 'market_closed')
      postponed.set(left.copy_id, context.ports.clock.now().getTime() + CLOSED_MARKET_MS);
    throw error;
  }
}

async function copyFor(context: BrandContext, postponed: Postponed, onMail: () => void): Promise<void> {
  const {
    ports: { db, clock },
    brand,
  } = context;
  const now = clock.now();
  if ((await context.settings.read()).enable_account_connection_autotrade)
    await planCopies(db, brand.id, now);
  await each(await listPlanned(db, brand.id), context, (planned) => copyTrade(context, planned));
  for (const [id, due] of postponed) if (due <= now.getTime()) postponed.delete(id);
  const left = (await listLeft(db, brand.id)).filter(({ copy_id: id }) => !postponed.has(id));
  await each(left, context, (copy) => closeOrPostpone(context, copy, postponed, onMail));
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
  const postponed: Postponed = new Map();
  return openBrandJob({
    timer,
    log,
    every: POLL_MS,
    failed: 'copy trades were not checked',
    async brands() {
      const connected = await connectedBrands(acrossBrands(db), [...brands.keys()]);
      return connected.map((id) => brands.get(id)!);
    },
    work: (brand) => copyFor(brand, postponed, onMail),
  });
}

import { acrossBrands } from '../../db/brand-scope.ts';
import { openBrandJob } from '../../background/brand-job.ts';
import type { BrandContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { PeriodicJob } from '../../background/periodic-job.ts';
import type { Ports } from '../../ports.ts';
import type { Timer } from '../../time/timer.ts';
import { eachAccount } from '../trade/each-account.ts';
import {
  connectedBrands,
  listLeft,
  listPlanned,
  planCopies,
  type PendingCopy,
} from './copied-trade.queries.ts';
import { closeCopy, copyTrade } from './copy-trade.ts';

const POLL_MS = 500;
/** Time between attempts to close a copy whose market is closed. */
const CLOSED_MARKET_MS = 5000;

const COPIES = {
  userIdOf: ({ user_id: userId }: { user_id: string }) => userId,
  failed: 'copying failed, will be tried again',
};

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
  await eachAccount(await listPlanned(db, brand.id), context, {
    ...COPIES,
    work: (planned) => copyTrade(context, planned),
  });
  for (const [id, due] of postponed) if (due <= now.getTime()) postponed.delete(id);
  const left = (await listLeft(db, brand.id)).filter(({ copy_id: id }) => !postponed.has(id));
  await eachAccount(left, context, {
    ...COPIES,
    work: (copy) => closeOrPostpone(context, copy, postponed, onMail),
  });
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

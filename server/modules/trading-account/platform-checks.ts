import { Failure } from '../../failure.ts';
import { openBrandJob } from '../../background/brand-job.ts';
import type { PeriodicJob } from '../../background/periodic-job.ts';
import type { Ports, TradingPlatform } from '../../ports.ts';
import type { BrandContext, WorkContext } from '../../request-context.ts';
import type { Timer } from '../../time/timer.ts';
import { openAccount, settleOpening } from './open-account.ts';
import { sendTopUp } from './send-top-up.ts';
import { takeDueTopUps, type TopUpRow } from './top-up.queries.ts';
import { findTradingAccount, takeDueAccounts, type TradingAccountRow } from './trading-account.queries.ts';

const INTERVAL_MS = 15_000;
const BATCH = 20;
/** After an hour the platform is no longer asked to open an account, only whether it has. */
const ABANDONED_MS = 3_600_000;

type JobContext = WorkContext & { platform: TradingPlatform };

/** Asks whether the platform has opened an account late; otherwise it never will. */
async function closeAbandoned(context: JobContext, row: TradingAccountRow): Promise<void> {
  const found = await context.platform.find(row.id, row.currency);
  const outcome = found
    ? ({ kind: 'done', value: found } as const)
    : ({ kind: 'refused', reason: 'not_opened' } as const);
  await settleOpening(context, row, outcome, { actor: null, hasPassword: false });
}

async function checkAccount(context: JobContext, row: TradingAccountRow): Promise<void> {
  if (context.now.getTime() - row.created_at.getTime() > ABANDONED_MS) await closeAbandoned(context, row);
  else await openAccount(context, row, null);
}

async function checkTopUp(context: JobContext, topUp: TopUpRow): Promise<void> {
  const account = await findTradingAccount(context.ports.db, context.brand.id, topUp.account_id);
  await sendTopUp(context, topUp, account!, null);
}

/** Asks again about the due requests of a brand. One that fails is due again later. */
async function checkBrand(brand: BrandContext, platform: TradingPlatform): Promise<void> {
  const { ports } = brand;
  /** Of one request: the platform may take seconds to answer each. */
  const context = (): JobContext => ({ ...brand, platform, now: ports.clock.now() });
  const failed = (id: string) => (error: unknown) => {
    const reason = error instanceof Failure ? error.code : String(error);
    ports.log.warn(
      { brand: brand.brand.id, id, reason },
      'a request to the trading platform was not checked',
    );
  };
  const { db } = ports;
  for (const row of await takeDueAccounts(db, brand.brand.id, ports.clock.now(), BATCH))
    await checkAccount(context(), row).catch(failed(row.id));
  for (const topUp of await takeDueTopUps(db, brand.brand.id, ports.clock.now(), BATCH))
    await checkTopUp(context(), topUp).catch(failed(topUp.id));
}

/**
 * Asks the platform again about accounts and top-ups that it has not confirmed, also after a crash between
 * request and answer. Every process takes different ones.
 */
export function openPlatformChecks(
  brands: ReadonlyMap<string, BrandContext>,
  { log }: Pick<Ports, 'log'>,
  timer: Timer,
): PeriodicJob {
  const withPlatforms = [...brands.values()].filter(({ tradingPlatform }) => tradingPlatform);
  return openBrandJob({
    timer,
    log,
    every: INTERVAL_MS,
    failed: 'requests to trading platforms were not checked, will retry',
    brands: async () => withPlatforms,
    work: (brand) => checkBrand(brand, brand.tradingPlatform!),
  });
}

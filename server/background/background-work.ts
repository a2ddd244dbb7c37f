import type { BrandContext, SharedServices } from '../brand/brand-context.ts';
import { openHousekeeping } from './housekeeping.ts';
import { openPaymentChecks } from '../modules/deposit/payment-checks.ts';
import { openCopyJob } from '../modules/manager/copy-job.ts';
import { openPendingOrderJob } from '../modules/pending-order/pending-order-job.ts';
import { openPlatformChecks } from '../modules/trading-account/platform-checks.ts';
import type { Timer } from '../time/timer.ts';

/** Periodic work of a backend. */
export interface BackgroundWork {
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function startBackgroundWork(
  brands: ReadonlyMap<string, BrandContext>,
  { ports, market, engine }: Pick<SharedServices, 'ports' | 'market' | 'engine'>,
  timer: Timer,
  onMail: () => void,
): Promise<BackgroundWork> {
  const housekeeping = openHousekeeping([...brands.keys()], ports, timer);
  await housekeeping.settled();
  const copies = openCopyJob(brands, ports, timer, onMail);
  const orders = openPendingOrderJob({ brands, ...ports, timer, market, engine });
  const payments = openPaymentChecks(brands, ports, timer, onMail);
  const platforms = openPlatformChecks(brands, ports, timer);
  return {
    async settled() {
      await orders.settled();
      await copies.settled();
      await payments.settled();
      await platforms.settled();
      await housekeeping.settled();
    },
    async close() {
      await payments.close();
      await platforms.close();
      await copies.close();
      await orders.close();
      await housekeeping.close();
    },
  };
}

import type { BrandContext } from '../brand/brand-context.ts';
import { openHousekeeping } from './housekeeping.ts';
import { openPaymentChecks } from '../modules/deposit/payment-checks.ts';
import { openCopyJob } from '../modules/manager/copy-job.ts';
import { openPlatformChecks } from '../modules/trading-account/platform-checks.ts';
import type { Ports } from '../ports.ts';
import type { Timer } from '../time/timer.ts';

/** Periodic work of a backend. */
export interface BackgroundWork {
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function startBackgroundWork(
  brands: ReadonlyMap<string, BrandContext>,
  ports: Ports,
  timer: Timer,
  onMail: () => void,
): Promise<BackgroundWork> {
  const housekeeping = openHousekeeping([...brands.keys()], ports, timer);
  await housekeeping.settled();
  const copies = openCopyJob(brands, ports, timer, onMail);
  const payments = openPaymentChecks(brands, ports, timer, onMail);
  const platforms = openPlatformChecks(brands, ports, timer);
  return {
    async settled() {
      await copies.settled();
      await payments.settled();
      await platforms.settled();
      await housekeeping.settled();
    },
    async close() {
      await payments.close();
      await platforms.close();
      await copies.close();
      await housekeeping.close();
    },
  };
}

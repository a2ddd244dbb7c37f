import { Failure } from '../../failure.ts';
import type { Ports } from '../../ports.ts';
import { openBrandJob } from '../../background/brand-job.ts';
import type { PeriodicJob } from '../../background/periodic-job.ts';
import type { BrandContext } from '../../request-context.ts';
import type { Timer } from '../../time/timer.ts';
import type { PaymentContext } from './credit-deposit.ts';
import type { DepositRow } from './deposit.queries.ts';
import { providerWith, type ProviderPayment } from './payment-provider.ts';
import { takeUnchecked } from './payment.queries.ts';
import { settlePayment } from './settle-payment.ts';

const INTERVAL_MS = 15_000;
const BATCH = 20;
/** A payment that was not created within an hour never will be. */
const ABANDONED_MS = 3_600_000;

/** The state of a deposit whose payment the provider does not know. */
const abandoned = ({ id, amount, currency }: DepositRow): ProviderPayment => ({
  reference: '',
  depositId: id,
  currency,
  amount,
  received: 0n as ProviderPayment['received'],
  outcome: { kind: 'reject', reason: 'abandoned' },
  state: 'unknown',
  url: null,
  coin: null,
});

async function check(context: PaymentContext, row: DepositRow): Promise<void> {
  const provider = providerWith(context.payments, row.provider);
  if (!provider) return;
  const reference = row.provider_reference;
  const payment = await (reference === null ? provider.find(row.id) : provider.read(reference));
  if (payment) await settlePayment(context, row, payment);
  else if (reference === null && context.now.getTime() - row.created_at.getTime() > ABANDONED_MS)
    await settlePayment(context, row, abandoned(row));
}

/** Checks the due payments of a brand. One that fails is checked again when it is due. */
async function checkBrand(brand: BrandContext, onMail: () => void): Promise<void> {
  const { ports } = brand;
  let hasMailed = false;
  for (const row of await takeUnchecked(ports.db, brand.brand.id, ports.clock.now(), BATCH)) {
    const context: PaymentContext = { ...brand, now: ports.clock.now(), hasMailed: false };
    await check(context, row).catch((error: unknown) => {
      const reason = error instanceof Failure ? error.code : String(error);
      ports.log.warn({ brand: brand.brand.id, deposit: row.id, reason }, 'a payment was not checked');
    });
    hasMailed ||= context.hasMailed;
  }
  if (hasMailed) onMail();
}

/**
 * Reads open payments from their providers again, so that a lost callback loses no deposit. Every process
 * takes different ones.
 */
export function openPaymentChecks(
  brands: ReadonlyMap<string, BrandContext>,
  { log }: Pick<Ports, 'log'>,
  timer: Timer,
  onMail: () => void,
): PeriodicJob {
  const withProviders = [...brands.values()].filter(
    ({ payments: { card, btcpay, addresses } }) => card ?? btcpay ?? addresses,
  );
  return openBrandJob({
    timer,
    log,
    every: INTERVAL_MS,
    failed: 'payments were not checked, will retry',
    brands: async () => withProviders,
    work: (brand) => checkBrand(brand, onMail),
  });
}

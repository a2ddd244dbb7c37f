import { Failure } from '../../failure.ts';
import type { BrandContext } from '../../request-context.ts';
import { groupByAccount } from './group-by-account.ts';

/** Accounts of a brand that are worked on at the same time. */
const CONCURRENT_ACCOUNTS = 4;
/** Temporary refusals: the market is closed or the process is busy. */
const TRANSIENT_CODES: readonly string[] = ['market_closed', 'stale_price', 'busy', 'idempotency_in_flight'];

/** One kind of work on the accounts of a brand. */
export interface AccountWork<Item> {
  userIdOf: (item: Item) => string;
  work: (item: Item) => Promise<void>;
  /** Log message of a failed item. */
  failed: string;
}

/** Runs in sequence; logs a failure and leaves the item to the next run. */
async function inSequence<Item>(
  items: readonly Item[],
  { ports, brand }: BrandContext,
  { work, failed }: AccountWork<Item>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (!(error instanceof Failure) || !TRANSIENT_CODES.includes(error.code))
        ports.log.warn(
          { brand: brand.id, reason: error instanceof Error ? error.message : String(error) },
          failed,
        );
    }
  }
}

/** Works on the accounts of several users at the same time, and on the items of each user in sequence. */
export async function eachAccount<Item>(
  items: readonly Item[],
  context: BrandContext,
  work: AccountWork<Item>,
): Promise<void> {
  const accounts = groupByAccount(items, work.userIdOf).values();
  await Promise.all(
    Array.from({ length: CONCURRENT_ACCOUNTS }, async () => {
      for (const own of accounts) await inSequence(own, context, work);
    }),
  );
}

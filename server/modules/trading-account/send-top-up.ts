import { asMoney, type Money } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import type { PlatformOutcome, TradingPlatform } from '../../ports.ts';
import type { WorkContext } from '../../request-context.ts';
import { oldestClaim } from '../../provider-claim.ts';
import { claimTopUp, findTopUp, releaseTopUp, storeTopUp, type TopUpRow } from './top-up.queries.ts';
import { storeBalances, type TradingAccountRow } from './trading-account.queries.ts';

/** Null without an answer of the platform, which is then asked again. */
async function ask(
  { ports, platform }: WorkContext & { platform: TradingPlatform },
  { id, amount }: TopUpRow,
  { id: reference, currency }: TradingAccountRow,
): Promise<PlatformOutcome<Money> | null> {
  try {
    return await platform.deposit({ reference, id, amount: asMoney(amount), currency });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    ports.log.warn({ topUp: id }, 'the trading platform has not confirmed a top-up, will ask again');
    return null;
  }
}

/** Stores the platform's decision once, and notifies the pages of the owner. */
async function settle(
  context: WorkContext,
  { id, account_id: accountId, amount }: TopUpRow,
  account: TradingAccountRow,
  outcome: PlatformOutcome<Money>,
  actor: string | null,
): Promise<void> {
  const { brand, notifier, now, ports } = context;
  const isDone = outcome.kind === 'done';
  const isStored = await ports.db.tx(async (tx) => {
    if (!(await storeTopUp(tx, brand.id, id, isDone ? 'done' : 'failed'))) return false;
    if (isDone) await storeBalances(tx, brand.id, new Map([[accountId, outcome.value]]), now);
    await audit(tx, context, {
      actor,
      action: isDone ? 'trading-account.top-up' : 'trading-account.refuse-top-up',
      subject: account.user_id,
      detail: {
        account: accountId,
        top_up: id,
        amount: formatMoney(asMoney(amount), account.currency),
        currency: account.currency,
        ...(isDone ? {} : { reason: outcome.reason }),
      },
    });
    return true;
  });
  if (isStored) notifier.userChanged(account.user_id);
}

/**
 * Sends a pending top-up to the platform, which adds it once per id.
 * @param actor who asks; null for the job
 * @returns the top-up as stored
 */
export async function sendTopUp(
  context: WorkContext & { platform: TradingPlatform },
  topUp: TopUpRow,
  account: TradingAccountRow,
  actor: string | null,
): Promise<TopUpRow> {
  const { brand, now, ports } = context;
  if (!(await claimTopUp(ports.db, brand.id, topUp.id, oldestClaim(now), now)))
    return (await findTopUp(ports.db, brand.id, topUp.id))!;
  const outcome = await ask(context, topUp, account);
  if (outcome) await settle(context, topUp, account, outcome, actor);
  else await releaseTopUp(ports.db, brand.id, topUp.id, now);
  return (await findTopUp(ports.db, brand.id, topUp.id))!;
}

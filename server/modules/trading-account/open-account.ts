import { publicNumber } from '../../../domain/account/public-number.ts';
import { asMoney } from '../../../domain/money/amount.ts';
import { audit } from '../../db/audit.queries.ts';
import { violatesConstraint } from '../../db/violates-constraint.ts';
import { Failure } from '../../failure.ts';
import type { PlatformAccount, PlatformOutcome, TradingPlatform } from '../../ports.ts';
import type { WorkContext } from '../../request-context.ts';
import { oldestClaim } from '../../provider-claim.ts';
import { platformPassword } from './platform-password.ts';
import {
  claimOpening,
  findTradingAccount,
  releaseOpening,
  storeNotOpened,
  storeOpened,
  type TradingAccountRow,
} from './trading-account.queries.ts';

/** Null without an answer of the platform, which is then asked again. */
type Outcome = PlatformOutcome<PlatformAccount> | null;

async function ask(
  { ports }: WorkContext,
  platform: TradingPlatform,
  row: TradingAccountRow,
  password: string,
): Promise<Outcome> {
  try {
    return await platform.open({
      reference: row.id,
      platform: row.platform,
      accountType: row.account_type,
      leverage: row.leverage,
      currency: row.currency,
      server: row.server,
      initialDeposit: asMoney(row.initial_deposit),
      password,
      holder: publicNumber(row.number),
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    ports.log.warn({ account: row.id }, 'the trading platform has not confirmed an account, will ask again');
    return null;
  }
}

/**
 * Stores the platform's decision, and notifies the pages of the owner.
 * @param actor null for the job
 * @returns false when the account was decided before
 */
export async function settleOpening(
  context: WorkContext,
  { id, user_id: userId }: Pick<TradingAccountRow, 'id' | 'user_id'>,
  outcome: PlatformOutcome<PlatformAccount>,
  { actor, hasPassword }: { actor: string | null; hasPassword: boolean },
): Promise<boolean> {
  const { brand, notifier, now, ports } = context;
  const isOpened = outcome.kind === 'done';
  const isSettled = await ports.db.tx(async (tx) => {
    const isStored = isOpened
      ? await storeOpened(tx, brand.id, id, outcome.value, hasPassword, now)
      : await storeNotOpened(tx, brand.id, id);
    if (isStored)
      await audit(tx, context, {
        actor,
        action: isOpened ? 'trading-account.open' : 'trading-account.refuse',
        subject: userId,
        detail: isOpened
          ? { account: id, login: outcome.value.loginId }
          : { account: id, reason: outcome.reason },
      });
    return isStored;
  });
  if (isSettled) notifier.userChanged(userId);
  return isSettled;
}

/** As `settleOpening`; a login that the user has already is no answer. */
async function settle(
  context: WorkContext,
  row: TradingAccountRow,
  outcome: PlatformOutcome<PlatformAccount>,
  by: { actor: string | null; hasPassword: boolean },
): Promise<boolean> {
  try {
    return await settleOpening(context, row, outcome, by);
  } catch (error) {
    if (!violatesConstraint(error, 'trading_account_by_login')) throw error;
    context.ports.log.error({ account: row.id }, 'the trading platform gave one login to two accounts');
    return false;
  }
}

/**
 * Asks the platform to open an account. The password is certain only after the first attempt, because a later
 * one may find an account that an earlier one has opened with its own.
 * @param actor who asks; null for the job, which shows no password
 * @returns the account as stored, and its password when it can be shown
 */
export async function openAccount(
  context: WorkContext & { platform: TradingPlatform },
  row: TradingAccountRow,
  actor: string | null,
): Promise<{ account: TradingAccountRow; password: string | null }> {
  const { brand, now, platform, ports } = context;
  const attempt = await claimOpening(ports.db, brand.id, row.id, oldestClaim(now), now);
  const password = platformPassword(ports.random);
  const hasPassword = attempt === 1 && actor !== null;
  let isSettled = false;
  if (attempt !== undefined) {
    const outcome = await ask(context, platform, row, password);
    isSettled = outcome !== null && (await settle(context, row, outcome, { actor, hasPassword }));
    if (!isSettled) await releaseOpening(ports.db, brand.id, row.id, now);
  }
  const account = (await findTradingAccount(ports.db, brand.id, row.id))!;
  const isShown = isSettled && hasPassword && account.state === 'open';
  return { account, password: isShown ? password : null };
}

import { asMoney } from '../../../domain/money/amount.ts';
import { localMoney } from '../../../domain/money/local-decimal.ts';
import { formatMoney, parseMoney } from '../../../domain/money/money.ts';
import type { TradingAccountTopUpInput } from '../../../schemas/generated/types.ts';
import { Failure, invalidFields } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import { findStoredAnswer, repeatOf, runOnce } from '../../ledger/idempotent-request.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { isOffered } from './create-account.ts';
import { sendTopUp } from './send-top-up.ts';
import { toTradingAccount } from './to-trading-account.ts';
import { findTopUp, insertTopUp, type TopUpRow } from './top-up.queries.ts';
import { findTradingAccount, type TradingAccountRow } from './trading-account.queries.ts';
import { refuseSuspended } from '../user/refuse-suspended.ts';
import { optionsOf, ownAccount, withPlatform } from './trading-platform.ts';

/** The top-up of a request, inserted once per idempotency key. */
async function topUpOf(
  context: CallContext,
  { amount: given }: TradingAccountTopUpInput,
  { id: accountId, currency }: TradingAccountRow,
): Promise<TopUpRow> {
  const { brand, now, ports } = context;
  const repeat = repeatOf(context);
  const earlier = await findStoredAnswer<{ id: string }>(ports.db, context, repeat);
  if (earlier) return (await findTopUp(ports.db, brand.id, earlier.data.id))!;
  await refuseSuspended(context, sessionOf(context).user);
  const amount = parseMoney(given, currency);
  if (typeof amount !== 'bigint' || !isOffered(amount, optionsOf(context).topUps, currency))
    throw invalidFields({ amount: 'choice' });
  const { data } = await runOnce(context, repeat, async (tx) => {
    const row = { id: randomId(ports.random, 'tu'), account_id: accountId, amount };
    await insertTopUp(tx, brand.id, row, now);
    return { id: row.id };
  });
  return (await findTopUp(ports.db, brand.id, data.id))!;
}

/**
 * Adds virtual money to a demo account; no balance of this platform changes. A repeated request continues
 * where the first one has stopped and adds nothing twice.
 * @throws feature_disabled · not_found · account_suspended · validation_failed · platform_refused
 */
export const tradingAccountTopUp: Handler<'trading-account.top-up'> = async (call, { body }) => {
  const context = withPlatform(call);
  const { brand, language, ports } = context;
  const account = await ownAccount(context, body.id);
  const topUp = await topUpOf(context, body, account);
  const { state, amount } = await sendTopUp(context, topUp, account, account.user_id);
  if (state === 'failed') throw new Failure('platform_refused');
  if (state === 'pending') context.notifier.userChanged(account.user_id);
  const { toppedUp, toppingUp } = texts[language].tradingAccount;
  const sum = localMoney(formatMoney(asMoney(amount), account.currency), account.currency, language);
  call.reply.message =
    state === 'done' ? toppedUp.replace('{amount}', sum).replace('{account}', account.login_id!) : toppingUp;
  return toTradingAccount((await findTradingAccount(ports.db, brand.id, account.id))!);
};

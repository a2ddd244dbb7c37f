import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import type { CallContext, Handler } from '../../request-context.ts';
import { oldestClaim } from '../../provider-claim.ts';
import { notifyUser } from '../user/notify-user.ts';
import { platformPassword } from './platform-password.ts';
import { toTradingAccount } from './to-trading-account.ts';
import { claimPassword, releasePassword, type TradingAccountRow } from './trading-account.queries.ts';
import { ownAccount, withPlatform } from './trading-platform.ts';

/** Writes the audit entry and notifies the owner, once per password. */
async function report(
  context: CallContext,
  { id, user_id: userId, login_id: login }: TradingAccountRow,
  version: number,
): Promise<void> {
  const { ports, site } = context;
  await ports.db.tx(async (tx) => {
    await audit(tx, context, {
      actor: userId,
      action: 'trading-account.reset-password',
      subject: userId,
      detail: { account: id },
    });
    const account = login ?? '';
    await notifyUser(tx, context, userId, () => ({
      kind: 'trading_password_changed',
      reference: `${id}:${version}`,
      facts: { account },
      mail: { account, link: `${site}/reset` },
    }));
  });
}

/**
 * Sets a new password. It is shown after the platform has confirmed it, in this answer only.
 * @throws feature_disabled · not_found · busy while another request sets one · provider_unavailable · platform_refused
 */
export const tradingAccountResetPassword: Handler<'trading-account.reset-password'> = async (
  call,
  { body },
) => {
  const context = withPlatform(call);
  const { brand, language, now, platform, ports } = context;
  const row = await ownAccount(context, body.id);
  const { id: reference } = row;
  const version = await claimPassword(ports.db, brand.id, reference, oldestClaim(now), now);
  if (version === undefined) throw new Failure('busy', { retryAfter: 2 });
  const password = platformPassword(ports.random);
  let isSet = false;
  try {
    const outcome = await platform.setPassword({ reference, password, version });
    if (outcome.kind === 'refused') throw new Failure('platform_refused');
    isSet = true;
    await report(call, row, version);
  } finally {
    await releasePassword(ports.db, brand.id, reference, now, isSet);
  }
  call.notifier.userChanged(row.user_id);
  call.reply.message = texts[language].tradingAccount.passwordSet;
  return toTradingAccount({ ...row, has_password: true }, password);
};

import { formatMoney } from '../../../domain/money/money.ts';
import type { ClosingObstacle } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import { lockAccountsOf } from '../../ledger/account-lock.queries.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { endAccess } from '../auth/end-access.ts';
import { releaseFile } from '../file/stored-file.queries.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { replacePhoto } from '../photo/photo.queries.ts';
import { cancelOrdersOf } from '../pending-order/pending-order.queries.ts';
import { cancelPending } from '../plan-membership/plan-upgrade.queries.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { lockUser } from '../user/user-lock.queries.ts';
import { findObstacles, setClosed, type ObstacleRow } from './obstacles.queries.ts';

const toObstacle = ({ kind, count, amount, currency }: ObstacleRow): ClosingObstacle => ({
  kind,
  count,
  amount: amount === null || currency === null ? null : formatMoney(amount, currency),
  currency,
});

export const accountClosingRead: Handler<'account-closing.read'> = async ({ ports, brand, session }) => ({
  obstacles: (await findObstacles(ports.db, brand.id, sessionOf({ session }).user.id)).map(toObstacle),
});

async function close(tx: Queries, context: CallContext): Promise<string | null> {
  const { brand, now } = context;
  const { user } = sessionOf(context);
  await lockUser(tx, brand.id, user.id);
  await lockAccountsOf(tx, brand.id, user.id);
  if ((await findObstacles(tx, brand.id, user.id)).length) throw new Failure('account_in_use');
  await setClosed(tx, brand.id, user.id, now);
  await cancelPending(tx, brand.id, user.id, now);
  await cancelOrdersOf(tx, brand.id, user.id, now);
  const photo = await replacePhoto(tx, brand.id, user.id, null);
  if (photo) await releaseFile(tx, brand.id, photo);
  const sessions = await endAccess(tx, context, user.id);
  await audit(tx, context, {
    actor: user.id,
    action: 'account.close',
    subject: user.id,
    detail: { sessionsEnded: sessions },
  });
  await queueMail(tx, context, {
    to: user.email,
    language: mailLanguage(user.language),
    kind: 'account_closed',
    params: { name: user.first_name },
  });
  return photo;
}

/**
 * Closes the caller's account for good. Its records are kept.
 * @throws account_in_use while something is to be settled
 */
export const accountClosingCreate: Handler<'account-closing.create'> = async (context) => {
  const { ports, brand, notifier, origin, uploads } = context;
  const { user } = sessionOf(context);
  const photo = await ports.db.tx((tx) => close(tx, context));
  if (photo) uploads.push(photo);
  notifier.userChanged(user.id);
  context.cookies.set(sessionCookieName({ brandId: brand.id, origin }), '', 0);
  return {};
};

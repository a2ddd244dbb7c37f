import { sessionOf, type Handler } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { audit } from '../../db/audit.queries.ts';
import { refuseOwn } from '../user/operator-refusals.ts';
import { findUserById } from '../user/user.queries.ts';
import { endConnection, requireManagers } from './connection.ts';
import { lockService, setService } from './request.queries.ts';
import { notifyBoth } from './notify-trader.ts';

/** Ending the service is always allowed and ends the connection too. */
export const managerSetAutoTrade: Handler<'manager.set-auto-trade'> = async (
  context,
  { body: { user_id: userId, active } },
) => {
  const { brand, notifier, ports } = context;
  const actor = sessionOf(context).user.id;
  if (active) await requireManagers(context);
  const ended = await ports.db.tx(async (tx) => {
    if (!(await findUserById(tx, brand.id, userId))) throw new Failure('not_found');
    refuseOwn(context, userId);
    if ((await lockService(tx, brand.id, userId)) !== active) {
      await setService(tx, brand.id, userId, active);
      await audit(tx, context, { actor, action: 'auto-trade.set', subject: userId, detail: { active } });
    }
    return active ? undefined : await endConnection(tx, context, userId);
  });
  notifier.userChanged(userId);
  if (ended) notifyBoth(context, ended);
  return { user_id: userId, active };
};

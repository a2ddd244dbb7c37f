import { sessionOf, type Handler } from '../../request-context.ts';
import { audit } from '../../db/audit.queries.ts';
import { changingUser } from '../user/operator-authority.ts';
import { endConnection, requireManagers } from './connection.ts';
import { lockService, setService } from './request.queries.ts';
import { notifyBoth } from './notify-trader.ts';

/** Ending the service is possible where managers are disabled, and ends the connection too. */
export const managerSetAutoTrade: Handler<'manager.set-auto-trade'> = async (
  context,
  { body: { user_id: userId, active } },
) => {
  const { brand } = context;
  const actor = sessionOf(context).user.id;
  if (active) await requireManagers(context);
  const ended = await changingUser(context, userId, async (tx) => {
    if ((await lockService(tx, brand.id, userId)) !== active) {
      await setService(tx, brand.id, userId, active);
      await audit(tx, context, { actor, action: 'auto-trade.set', subject: userId, detail: { active } });
    }
    return active ? undefined : await endConnection(tx, context, userId);
  });
  if (ended) notifyBoth(context, ended);
  return { user_id: userId, active };
};

import type { CallContext, WorkContext } from '../../request-context.ts';
import { notifyUser } from '../user/notify-user.ts';
import { endCopy, managerOfOpenCopy, type PendingCopy } from './copied-trade.queries.ts';

/** The work for a copy, which may write a mail. */
export type CopyContext = WorkContext & Pick<CallContext, 'hasMailed'>;

/**
 * Detaches a copy from its closed source. When the copy is still open, its manager could not close it, and the
 * trader is notified. Not of a connection that has ended: the notice of its end says that positions stay open.
 */
export async function detachCopy(context: CopyContext, left: PendingCopy): Promise<void> {
  const { brand, market, notifier, ports } = context;
  const isLeftOpen = await ports.db.tx(async (tx) => {
    if (!(await endCopy(tx, brand.id, left))) return false;
    const manager = await managerOfOpenCopy(tx, brand.id, left);
    if (manager === undefined) return false;
    const asset = market.asset(left.asset_id)?.a_name ?? left.asset_id;
    await notifyUser(tx, context, left.user_id, () => ({
      kind: 'manager_copy_left',
      reference: left.copy_id,
      facts: { manager, asset },
      mail: { first: manager, asset },
    }));
    return true;
  });
  if (isLeftOpen) notifier.userChanged(left.user_id);
}

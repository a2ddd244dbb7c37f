import type { Settings, User } from '../../../schemas/generated/types.ts';
import type { BrandContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { userMoney } from '../account/user-money.ts';
import { userManager } from '../manager-connection/user-manager.ts';
import { countUnread } from '../notification/notification.queries.ts';
import { userPlans } from '../plan-membership/user-plans.ts';
import { toUser, type UserView } from './to-user.ts';
import type { UserRow } from './user.queries.ts';

/**
 * A user's own data with current money, manager and plans.
 * @param settings from before the transaction, if there is one
 */
export async function loadUser(
  db: Queries,
  context: Pick<BrandContext, 'brand' | 'engine'>,
  settings: Settings,
  row: UserRow,
  view: UserView,
): Promise<User> {
  const { brand } = context;
  return toUser(
    row,
    {
      ...(await userMoney(db, context, row.id)),
      ...(await userManager(db, brand.id, row.id)),
      ...(await userPlans(db, brand, settings, row)),
      unread_notifications: await countUnread(db, brand.id, row.id),
    },
    view,
  );
}

import type { User } from '../../../schemas/generated/types.ts';
import type { BrandContext } from '../../request-context.ts';
import type { Queries } from '../../ports.ts';
import { userMoney } from '../account/user-money.ts';
import { userManager } from '../manager-connection/user-manager.ts';
import { toUser, type UserView } from './to-user.ts';
import type { UserRow } from './user.queries.ts';

/** A user's own data with current money and manager. */
export async function shownUser(
  db: Queries,
  context: Pick<BrandContext, 'brand' | 'engine'>,
  row: UserRow,
  view: UserView,
): Promise<User> {
  return toUser(
    row,
    { ...(await userMoney(db, context, row.id)), ...(await userManager(db, context.brand.id, row.id)) },
    view,
  );
}

import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import type { WorkContext } from '../../request-context.ts';
import { findUserById } from './user.queries.ts';

/**
 * A credited amount can be withdrawn, which needs an open account. Under the lock of an account of the owner, or before
 * a check under it.
 * @throws account_closed
 */
export async function refuseClosedOwner(
  tx: Queries,
  { brand }: Pick<WorkContext, 'brand'>,
  userId: string,
): Promise<void> {
  if ((await findUserById(tx, brand.id, userId))?.closed_at) throw new Failure('account_closed');
}

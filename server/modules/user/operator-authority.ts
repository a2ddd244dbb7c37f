import { OPERATOR_ROLES } from '../../../domain/access/operator-roles.ts';
import { sessionOf, type CallContext } from '../../request-context.ts';
import { lockBrand } from '../../db/brand.queries.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { refuseOwn } from './operator-refusals.ts';
import { lockAccess } from './user-lock.queries.ts';
import { findUserById, type UserRow } from './user.queries.ts';

/** @throws not_found */
export async function existingUser(tx: Queries, context: CallContext, id: string): Promise<UserRow> {
  const row = await findUserById(tx, context.brand.id, id);
  if (!row) throw new Failure('not_found');
  return row;
}

/**
 * Administrators cannot change themselves, only superadministrators can change a superadministrator, and nobody
 * changes a closed account.
 * @throws own_account · role_required · account_closed
 */
function refuseSubject(context: CallContext, row: UserRow): void {
  const { user } = sessionOf(context);
  refuseOwn(context, row.id);
  if (row.roles.includes('superadmin') && !user.roles.includes('superadmin'))
    throw new Failure('role_required');
  if (row.closed_at) throw new Failure('account_closed');
}

/**
 * Two administrators may change each other at the same time: the second change is refused, so that a brand
 * keeps a superadministrator.
 * @throws session_required · account_suspended · role_required
 */
export async function refuseLostAuthority(tx: Queries, context: CallContext): Promise<void> {
  const { user } = sessionOf(context);
  const row = await findUserById(tx, context.brand.id, user.id);
  if (!row) throw new Failure('session_required');
  if (row.suspended) throw new Failure('account_suspended');
  if (OPERATOR_ROLES.some((role) => user.roles.includes(role) && !row.roles.includes(role)))
    throw new Failure('role_required');
}

/**
 * Changes another user in one transaction, one after another in a brand, and then notifies their streams.
 * `work` gets the user as they were; they cannot close their account meanwhile.
 * @throws not_found · own_account · role_required · account_closed · session_required · account_suspended
 */
export async function changingUser<T>(
  context: CallContext,
  id: string,
  work: (tx: Queries, row: UserRow) => Promise<T>,
): Promise<T> {
  const result = await context.ports.db.tx(async (tx) => {
    await lockBrand(tx, context.brand.id);
    await refuseLostAuthority(tx, context);
    await lockAccess(tx, context.brand.id, id);
    const row = await existingUser(tx, context, id);
    refuseSubject(context, row);
    return await work(tx, row);
  });
  context.notifier.userChanged(id);
  return result;
}

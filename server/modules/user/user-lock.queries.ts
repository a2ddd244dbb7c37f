import { Failure } from '../../failure.ts';
import { IS_CLAIMED, type RowsToLock } from '../../ledger/idempotency.queries.ts';
import type { Queries } from '../../ports.ts';
import { findUserById, type UserRow } from './user.queries.ts';

export type LockedUser = Pick<UserRow, 'closed_at'>;

/**
 * Serializes sign-ins of a user and changes of their access, until the transaction ends.
 * @returns whether the account is open
 */
export async function lockAccess(tx: Queries, brandId: string, id: string): Promise<boolean> {
  const [row] = await tx.query<LockedUser>(
    'select closed_at from app_user where brand_id = $1 and id = $2 for no key update',
    [brandId, id],
  );
  return row?.closed_at === null;
}

/**
 * Serializes changes that depend on what a user has already, until the transaction ends.
 * @throws session_required when the account was closed meanwhile
 */
export async function lockUser(tx: Queries, brandId: string, id: string): Promise<void> {
  if (!(await lockAccess(tx, brandId, id))) throw new Failure('session_required');
}

/** Locks the owner of an idempotency key with it, as `lockUser`. */
export const OWNER_TO_LOCK: RowsToLock = {
  sql: `select closed_at from app_user where brand_id = $1 and id = $2 and ${IS_CLAIMED} for no key update`,
  params: [],
};

/** @throws session_required when the locked account was closed meanwhile */
export function refuseClosed(user: LockedUser | undefined): void {
  if (user?.closed_at !== null) throw new Failure('session_required');
}

/**
 * For a transaction that has locked an account of the user, as the closing of all does.
 * @throws session_required when the account was closed meanwhile
 */
export async function refuseClosedUser(tx: Queries, brandId: string, id: string): Promise<void> {
  refuseClosed(await findUserById(tx, brandId, id));
}

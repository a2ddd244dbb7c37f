import { OPEN_WITHDRAWAL_STATES } from '../../../domain/payout/withdrawal-state.ts';
import type { PayoutType } from '../../../schemas/generated/types.ts';
import type { Queries, Tx } from '../../ports.ts';
import type { AccountContent } from './read-destination.ts';

export interface PayoutAccountRow {
  id: string;
  user_id: string;
  type: PayoutType;
  content: AccountContent;
  created_at: Date;
  hold_until: Date;
}

const COLUMNS = 'id, user_id, type, content, created_at, hold_until';

/** Saved accounts of a user, newest first. */
export async function listPayoutAccounts(
  db: Queries,
  brandId: string,
  userId: string,
): Promise<PayoutAccountRow[]> {
  return await db.query<PayoutAccountRow>(
    `select ${COLUMNS} from payout_account where brand_id = $1 and user_id = $2 and deleted_at is null
      order by created_at desc, id desc`,
    [brandId, userId],
  );
}

/** Accounts of a user, removed ones too: withdrawals refer to them. */
export async function listEveryPayoutAccount(
  db: Queries,
  brandId: string,
  userId: string,
): Promise<PayoutAccountRow[]> {
  return await db.query<PayoutAccountRow>(
    `select ${COLUMNS} from payout_account where brand_id = $1 and user_id = $2`,
    [brandId, userId],
  );
}

export async function findByDestination(
  db: Queries,
  brandId: string,
  userId: string,
  destination: string,
): Promise<PayoutAccountRow | undefined> {
  const [row] = await db.query<PayoutAccountRow>(
    `select ${COLUMNS} from payout_account
      where brand_id = $1 and user_id = $2 and destination = $3 and deleted_at is null`,
    [brandId, userId, destination],
  );
  return row;
}

export async function insertPayoutAccount(
  tx: Queries,
  brandId: string,
  { id, user_id: userId, type, content, created_at: at, hold_until: holdUntil }: PayoutAccountRow,
  destination: string,
): Promise<void> {
  await tx.query(
    `insert into payout_account (brand_id, id, user_id, type, content, destination, created_at, hold_until)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)`,
    [brandId, id, userId, type, JSON.stringify(content), destination, at, holdUntil],
  );
}

/** A saved account of the user, which cannot be removed before the transaction ends. */
export async function shareAccount(
  tx: Tx,
  brandId: string,
  userId: string,
  id: string,
): Promise<PayoutAccountRow | undefined> {
  const [row] = await tx.read<PayoutAccountRow>(
    `select ${COLUMNS} from payout_account
      where brand_id = $1 and user_id = $2 and id = $3 and deleted_at is null for share`,
    [brandId, userId, id],
  );
  return row;
}

/**
 * Removes a saved account of the user.
 * @returns `absent` when there is none, `in_use` when a withdrawal to it is open
 */
export async function removeAccount(
  tx: Queries,
  brandId: string,
  userId: string,
  id: string,
  now: Date,
): Promise<'removed' | 'absent' | 'in_use'> {
  const [row] = await tx.query(
    `select 1 from payout_account
      where brand_id = $1 and user_id = $2 and id = $3 and deleted_at is null for update`,
    [brandId, userId, id],
  );
  if (!row) return 'absent';
  const open = await tx.query(
    `select 1 from withdrawal
      where brand_id = $1 and payout_account_id = $2 and state = any($3) limit 1`,
    [brandId, id, OPEN_WITHDRAWAL_STATES],
  );
  if (open.length) return 'in_use';
  await tx.query('update payout_account set deleted_at = $3 where brand_id = $1 and id = $2', [
    brandId,
    id,
    now,
  ]);
  return 'removed';
}

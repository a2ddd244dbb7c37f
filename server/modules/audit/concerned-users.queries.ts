import type { Queries } from '../../ports.ts';

/** Tables with an owner, who is the subject of every entry about their objects. */
const OWNED = [
  'deposit',
  'withdrawal',
  'plan_upgrade',
  'correction',
  'identity_check',
  'payout_account',
  'trading_account',
];

/** `<kind>_<random>`, as `randomId` writes it. */
const ID = /^[a-z]{1,3}_\S+$/;

const SQL = [
  'select id from app_user where brand_id = $1 and id = $2',
  // Entries about a request for trading access name the manager in the detail.
  'select user_id from manager_request where brand_id = $1 and manager_id = $2',
  ...OWNED.map((table) => `select user_id from ${table} where brand_id = $1 and id = $2`),
].join(' union ');

/**
 * The users who are actor or subject of every entry that names this id of a user, or of an object with an owner;
 * empty for any other text.
 */
export async function findConcernedUsers(db: Queries, brandId: string, text: string): Promise<string[]> {
  if (!ID.test(text)) return [];
  const rows = await db.query<{ id: string }>(SQL, [brandId, text]);
  return rows.map(({ id }) => id);
}

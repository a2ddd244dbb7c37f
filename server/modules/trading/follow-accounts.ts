import type { Queries } from '../../ports.ts';
import type { Market } from '../market/market.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { BookAccount } from './book-position.ts';
import type { Desk } from './desk.ts';
import { findPosition } from './position.queries.ts';
import { readAccountVersions, type AccountVersion } from './account-version.queries.ts';
import { closedOfRow } from './to-position.ts';

const changedOf = ({ positions }: BookAccount): bigint =>
  BigInt([...positions.values()].reduce((sum, { updatedAt }) => sum + updatedAt.getTime(), 0));

/** A limit that another process has set may be older than one of this process's own: each of them counts. */
const isBehind = (account: BookAccount | undefined, { version, changed }: AccountVersion): boolean =>
  !account || account.version < version || (account.version === version && changedOf(account) !== changed);

/** Tells this process's streams what another one has closed. */
export async function tellClosed(
  db: Queries,
  market: Pick<Market, 'asset'>,
  hub: StreamHub,
  account: BookAccount,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const row = await findPosition(db, account.brandId, id);
    if (row?.status === 1) hub.tell(account.userId, 'closed', closedOfRow(row, account, market));
  }
}

/** Brings the book to what other processes have written: their new positions and limits, and what they have closed. */
export async function followAccounts(db: Queries, desk: Desk, brandIds: readonly string[]): Promise<void> {
  const { accounts } = desk.book;
  const standings = await readAccountVersions(db, brandIds);
  const open = new Set(standings.map(({ id }) => id));
  const behind: Pick<AccountVersion, 'id' | 'brand_id'>[] = standings.filter((standing) =>
    isBehind(accounts.get(standing.id), standing),
  );
  for (const account of accounts.values())
    if (account.positions.size && !open.has(account.id))
      behind.push({ id: account.id, brand_id: account.brandId });
  for (const { id, brand_id: brandId } of behind) await desk.catchUp(brandId, id);
}

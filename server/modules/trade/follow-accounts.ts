import type { Queries } from '../../ports.ts';
import { readAccountVersions, type AccountVersion } from './account-version.queries.ts';
import type { BookAccount } from './book-position.ts';
import type { Book } from './book.ts';

const changedOf = ({ positions }: BookAccount): bigint =>
  BigInt([...positions.values()].reduce((sum, { updatedAt }) => sum + updatedAt.getTime(), 0));

/** Another process may have set a limit before this one did: each change counts. */
const isBehind = (account: BookAccount | undefined, { version, changed }: AccountVersion): boolean =>
  !account || account.version < version || (account.version === version && changedOf(account) !== changed);

/** Accounts in which other processes have opened, changed or closed positions that the book does not have. */
export async function accountsBehind(
  db: Queries,
  { accounts }: Book,
  brandIds: readonly string[],
): Promise<{ id: string; brandId: string }[]> {
  const versions = await readAccountVersions(db, brandIds);
  const open = new Set(versions.map(({ id }) => id));
  const closed = [...accounts.values()].filter(({ id, positions }) => positions.size && !open.has(id));
  return [
    ...versions
      .filter((version) => isBehind(accounts.get(version.id), version))
      .map(({ id, brand_id: brandId }) => ({ id, brandId })),
    ...closed.map(({ id, brandId }) => ({ id, brandId })),
  ];
}

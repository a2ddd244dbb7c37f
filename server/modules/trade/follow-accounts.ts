import type { Queries } from '../../ports.ts';
import { readAccountVersions, type AccountVersion } from './account-version.queries.ts';
import type { BookAccount } from './book-position.ts';
import type { Book } from './book.ts';

const changedOf = ({ positions }: BookAccount): bigint =>
  BigInt([...positions.values()].reduce((sum, { updatedAt }) => sum + updatedAt.getTime(), 0));

/** Another process may have set a limit before this one did: each change counts. */
const isBehind = (account: BookAccount | undefined, { version, changed }: AccountVersion): boolean =>
  !account || account.version < version || (account.version === version && changedOf(account) !== changed);

/**
 * Accounts in which other processes have opened, changed or closed positions that the book does not have. Of those
 * without positions, only displayed ones: a position may have been opened and closed since.
 */
export async function accountsBehind(
  db: Queries,
  { accounts }: Book,
  brandIds: readonly string[],
  isDisplayed: (account: BookAccount) => boolean,
): Promise<{ id: string; brandId: string }[]> {
  const known = [...accounts.values()];
  const flat = known.filter((account) => !account.positions.size && isDisplayed(account));
  const versions = await readAccountVersions(
    db,
    brandIds,
    flat.map(({ id }) => id),
  );
  const read = new Set(versions.map(({ id }) => id));
  const closed = known.filter(({ id, positions }) => positions.size && !read.has(id));
  return [
    ...versions
      .filter((version) => isBehind(accounts.get(version.id), version))
      .map(({ id, brand_id: brandId }) => ({ id, brandId })),
    ...closed.map(({ id, brandId }) => ({ id, brandId })),
  ];
}

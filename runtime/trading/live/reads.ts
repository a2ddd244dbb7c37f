import type { Platform } from '../../platform/platform.ts';
import { readAssets } from './asset-view.ts';
import { areOfOneAccount, NO_BOOK, withAccount } from './book.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import type { Stores } from './stores.ts';

/**
 * Reading calls whose results go into the stores. Drops a response if the account changed after its request.
 */
export interface Reads {
  assets(): Promise<boolean>;
  account(): Promise<boolean>;
  /** Account and open positions, once more if the account was switched between the two reads. */
  book(): Promise<boolean>;
  /** False if one of them could not be read. */
  all(): Promise<boolean>;
  /** After a change made elsewhere; false if the book could not be read. */
  bookAndUser(): Promise<boolean>;
  /** The account changed: clears its data. */
  discardBook(): void;
  /** A version; responses to requests of an older version are dropped. */
  generation(): number;
  /** A command changed the account: pending reads are outdated. */
  outdate(): void;
}

export function createReads(
  { api, reloadUser }: Pick<Platform, 'api' | 'reloadUser'>,
  { assets, book, quotes, arrival }: Stores,
  { now }: Pick<BrowserEnvironment, 'now'>,
): Reads {
  let generation = 0;

  async function readAssetList(): Promise<boolean> {
    const result = await api.call('asset.list');
    if (result.ok) {
      assets.setState(readAssets(result.data), true);
      quotes.seed(result.data);
    } else if (assets.getState().status === 'loading') assets.setState({ status: 'failed' });
    return result.ok;
  }

  async function readAccount(): Promise<boolean> {
    const asked = generation;
    const result = await api.call('trade.account');
    if (!result.ok || asked !== generation) return result.ok;
    const known = book.getState();
    if (known.account && known.account.mode !== result.data.mode) return await readBookAndUser();
    book.setState(withAccount(known, result.data), true);
    return true;
  }

  const readBookAndUser = async () => (await Promise.all([readBook(), reloadUser()]))[0];

  async function readBook(isRepeat = false): Promise<boolean> {
    const asked = generation;
    const [account, positions] = await Promise.all([api.call('trade.account'), api.call('trade.pnl')]);
    if (asked !== generation) return account.ok && positions.ok;
    if (account.ok && positions.ok) {
      const next = { account: account.data, positions: positions.data };
      if (areOfOneAccount(next)) {
        arrival.book = now();
        book.setState({ status: 'ready', ...next }, true);
        return true;
      }
      if (!isRepeat) return await readBook(true);
    }
    if (book.getState().status === 'loading') book.setState({ status: 'failed' });
    return false;
  }

  return {
    assets: readAssetList,
    account: readAccount,
    book: () => readBook(),
    bookAndUser: readBookAndUser,
    async all() {
      return (await Promise.all([readAssetList(), readBook()])).every(Boolean);
    },
    discardBook() {
      generation += 1;
      book.setState(NO_BOOK, true);
    },
    generation: () => generation,
    outdate: () => void (generation += 1),
  };
}

import { closeOutPercent } from '../../../domain/account/close-out.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import type { ServerBrand } from '../../../schemas/generated/types.ts';
import { brandDb } from '../../db/brand-scope.ts';
import { Failure } from '../../failure.ts';
import type { AccountMove } from '../../ledger/move-money.ts';
import type { Db, Log } from '../../ports.ts';
import { accountIdOf, type AccountMode } from '../account/account.queries.ts';
import type { Market } from '../market/market.ts';
import type { BookAccount } from './book-position.ts';
import type { Book } from './book.ts';
import { readAccount, readVersion, type AccountPositionRow, type PositionRow } from './position.queries.ts';
import { positionOfRow } from './to-position.ts';

/** Cached accounts without open positions. */
const CACHED_ACCOUNTS = 20_000;
/** Maximum queued writes per account; bounds memory and the database queue. */
const MAX_WAITING = 100;

export interface LiveAccountsOptions {
  db: Db;
  log: Log;
  market: Pick<Market, 'asset'>;
  book: Book;
  brandOf: (brandId: string) => ServerBrand;
  /**
   * Called with an account that was reloaded because another process wrote it, and its previous position
   * ids.
   */
  onCaughtUp: (account: BookAccount, before: readonly string[]) => Promise<void>;
  /** As `onCaughtUp`, for a write of this process that was committed without a result: nobody was notified. */
  onRecovered: (account: BookAccount, before: readonly string[]) => Promise<void>;
}

/** The accounts in memory, kept in sync with the database. */
export class LiveAccounts {
  readonly #options: LiveAccountsOptions;

  constructor(options: LiveAccountsOptions) {
    this.#options = options;
  }

  /** Puts an account into the book; the rows are those of one account. */
  put(rows: readonly AccountPositionRow[]): BookAccount {
    const { book, market, brandOf } = this.#options;
    const row = rows[0]!;
    const account = book.put(
      {
        brandId: row.brand_id,
        id: row.owner_id,
        userId: row.user_id,
        mode: row.mode,
        currency: row.user_currency,
        exponent: exponentOf(row.ledger_currency),
        closeOutPercent: closeOutPercent(brandOf(row.brand_id)),
      },
      {
        balance: row.account_balance,
        margin: row.account_margin,
        reserved: row.account_reserved,
        bonus: row.account_bonus,
        version: row.account_version,
      },
      rows.flatMap((one) => (one.id === null ? [] : [positionOfRow(one as PositionRow, market)])),
    );
    if (book.accounts.size > CACHED_ACCOUNTS)
      for (const id of book.accounts.keys()) if (id !== account.id) book.forget(id);
    return account;
  }

  async #readVersion(brandId: string, id: string): Promise<bigint | undefined> {
    return await readVersion(brandDb(this.#options.db, brandId), brandId, id);
  }

  /**
   * Reloads an account from the database.
   * @throws when it does not exist
   */
  async reload(brandId: string, accountId: string): Promise<BookAccount> {
    const known = this.#options.book.accounts.get(accountId);
    // A write that becomes doubtful after this point may be missing in the rows.
    if (known) known.isDoubtful = false;
    try {
      const rows = await readAccount(brandDb(this.#options.db, brandId), brandId, accountId);
      if (!rows.length) throw new Error(`There is no account ${accountId}`);
      return this.put(rows);
    } catch (error) {
      if (known) known.isDoubtful = true;
      throw error;
    }
  }

  /**
   * As `reload`, for an account that another process wrote, or this one without a result. Reports what has
   * changed.
   */
  async catchUp(brandId: string, accountId: string): Promise<BookAccount> {
    const { book, onCaughtUp, onRecovered } = this.#options;
    const known = book.accounts.get(accountId);
    const { isDoubtful = false, version } = known ?? {};
    const before = [...(known?.positions.keys() ?? [])];
    const account = await this.reload(brandId, accountId);
    await (isDoubtful && account.version !== version ? onRecovered : onCaughtUp)(account, before);
    return account;
  }

  /** The account from the book, or from the database when the book lacks it or is in doubt. */
  async known(brandId: string, userId: string, mode: AccountMode): Promise<BookAccount> {
    const id = accountIdOf(userId, mode);
    const known = this.#options.book.accounts.get(id);
    if (!known) return await this.reload(brandId, id);
    return known.isDoubtful ? await this.catchUp(brandId, id) : known;
  }

  /** As `known`, but reloaded when another process has changed it. */
  async current(brandId: string, userId: string, mode: AccountMode): Promise<BookAccount> {
    return await this.currentById(brandId, accountIdOf(userId, mode));
  }

  async currentById(brandId: string, id: string): Promise<BookAccount> {
    const known = this.#options.book.accounts.get(id);
    if (!known || known.isDoubtful || (await this.#readVersion(brandId, id)) !== known.version)
      return await this.catchUp(brandId, id);
    return known;
  }

  /**
   * The account before a movement of its money. Without positions, the movement depends only on money that it
   * locks and reads itself.
   */
  async beforeMovement(brandId: string, id: string): Promise<BookAccount> {
    const known = this.#options.book.accounts.get(id);
    return known && !known.isDoubtful && !known.positions.size ? known : await this.currentById(brandId, id);
  }

  /**
   * Reloads an account when the database has another version.
   * @returns whether it did
   */
  async refresh(account: BookAccount): Promise<boolean> {
    const version = await this.#readVersion(account.brandId, account.id);
    if (version === account.version) return false;
    await this.catchUp(account.brandId, account.id);
    return true;
  }

  /** Applies a committed move. Reloads the account when the book has not the state before the move, or without one. */
  async applyMove(account: BookAccount, move: AccountMove | undefined): Promise<void> {
    if (move && !account.isDoubtful && account.version === move.before.version)
      this.#options.book.setMoney(account, move.after);
    else await this.refreshCommitted(account);
  }

  /** As `refresh`, after a commit, which a failure cannot undo: the account is in doubt until it is reloaded. */
  async refreshCommitted(account: BookAccount): Promise<void> {
    await this.#afterCommit(account, () => this.refresh(account));
  }

  /** As `reload`, after a commit. */
  async reloadCommitted(account: BookAccount): Promise<void> {
    await this.#afterCommit(account, () => this.reload(account.brandId, account.id));
  }

  async #afterCommit(account: BookAccount, read: () => Promise<unknown>): Promise<void> {
    try {
      await read();
    } catch (error) {
      account.isDoubtful = true;
      this.#options.log.warn(
        { err: error, brand: account.brandId, account: account.id },
        'a committed change was not read, will be tried again',
      );
    }
  }

  /** Reloads the accounts whose last write ended without a result. */
  reloadDoubtful(): void {
    for (const account of this.#options.book.accounts.values())
      if (account.isDoubtful) this.catchUp(account.brandId, account.id).catch(() => undefined);
  }

  /**
   * Runs the writes of an account in sequence, so that each computes from the state after the one before.
   * @throws busy when too many are queued
   */
  async exclusively<T>(account: BookAccount, write: () => Promise<T>): Promise<T> {
    if (account.waiting >= MAX_WAITING) throw new Failure('busy', { retryAfter: 1 });
    const result = account.lastWrite.then(write);
    account.lastWrite = result.catch(() => undefined);
    account.waiting += 1;
    try {
      return await result;
    } catch (error) {
      account.isDoubtful ||= !(error instanceof Failure);
      throw error;
    } finally {
      account.waiting -= 1;
    }
  }
}

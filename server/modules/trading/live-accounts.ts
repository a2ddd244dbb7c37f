import { closeOutPercent } from '../../../domain/account/close-out.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import type { ServerBrand } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { accountIdOf, type AccountMode } from '../account/account.queries.ts';
import type { Market } from '../market/market.ts';
import type { BookAccount } from './book-position.ts';
import type { Book } from './book.ts';
import { readAccount, readVersion, type AccountPositionRow, type PositionRow } from './position.queries.ts';
import { positionOfRow } from './to-position.ts';

/** Accounts without open positions that stay in memory. */
const CACHED_ACCOUNTS = 20_000;
/** Waiting writes of one account, so that requests fill neither the memory nor the queue to the database. */
const MAX_WAITING = 100;

export interface LiveAccountsOptions {
  db: Queries;
  market: Pick<Market, 'asset'>;
  book: Book;
  brandOf: (brandId: string) => ServerBrand;
  /** Called with an account that was read again because it was written elsewhere, and the ids of its positions before. */
  onCaughtUp: (account: BookAccount, before: readonly string[]) => Promise<void>;
}

/** The accounts that this process knows, kept equal to the database. */
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

  /** Reads an account from the database. @throws when there is none */
  async reload(brandId: string, accountId: string): Promise<BookAccount> {
    const known = this.#options.book.accounts.get(accountId);
    // A write that becomes doubtful from here on may be missing in the rows.
    if (known) known.isDoubtful = false;
    try {
      const rows = await readAccount(this.#options.db, brandId, accountId);
      if (!rows.length) throw new Error('A person without accounts');
      return this.put(rows);
    } catch (error) {
      if (known) known.isDoubtful = true;
      throw error;
    }
  }

  /** As `reload`, of an account that was written elsewhere. */
  async catchUp(brandId: string, accountId: string): Promise<BookAccount> {
    const before = [...(this.#options.book.accounts.get(accountId)?.positions.keys() ?? [])];
    const account = await this.reload(brandId, accountId);
    await this.#options.onCaughtUp(account, before);
    return account;
  }

  /** The account as the book has it; from the database where the book does not have it or is not sure. */
  async known(brandId: string, userId: string, mode: AccountMode): Promise<BookAccount> {
    const id = accountIdOf(userId, mode);
    const known = this.#options.book.accounts.get(id);
    return known && !known.isDoubtful ? known : await this.reload(brandId, id);
  }

  /** As `known`, but read again where another process has changed it. */
  async current(brandId: string, userId: string, mode: AccountMode): Promise<BookAccount> {
    return await this.currentById(brandId, accountIdOf(userId, mode));
  }

  async currentById(brandId: string, id: string): Promise<BookAccount> {
    const known = this.#options.book.accounts.get(id);
    if (!known || known.isDoubtful || (await readVersion(this.#options.db, brandId, id)) !== known.version)
      return await this.catchUp(brandId, id);
    return known;
  }

  /** Reads an account again where the database has another version of it. @returns whether it had */
  async refresh(account: BookAccount): Promise<boolean> {
    const version = await readVersion(this.#options.db, account.brandId, account.id);
    if (version === account.version) return false;
    await this.catchUp(account.brandId, account.id);
    return true;
  }

  /** Reads the accounts again whose last write ended without an answer. */
  reloadDoubtful(): void {
    for (const account of this.#options.book.accounts.values())
      if (account.isDoubtful) this.reload(account.brandId, account.id).catch(() => undefined);
  }

  /**
   * Runs the writes of an account one after the other, so that none is computed from a state that the one before changes.
   * @throws busy when too many wait already
   */
  async exclusively<T>(account: BookAccount, write: () => Promise<T>): Promise<T> {
    if (account.waiting >= MAX_WAITING) throw new Failure('busy', { retryAfter: 1 });
    const turn = account.turn.then(write);
    account.turn = turn.catch(() => undefined);
    account.waiting += 1;
    try {
      return await turn;
    } catch (error) {
      account.isDoubtful ||= !(error instanceof Failure);
      throw error;
    } finally {
      account.waiting -= 1;
    }
  }
}

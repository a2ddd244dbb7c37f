import { brandDb } from '../../db/brand-scope.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import type { Db, Log } from '../../ports.ts';
import type { Market } from '../market/market.ts';
import type { Notifier } from '../stream/notifier.ts';
import type { BookAccount } from './book-position.ts';
import type { Book } from './book.ts';
import { findPosition, readMode } from './position.queries.ts';
import { closedOfRow } from './to-position.ts';
import type { Valuation } from './valuation.ts';

export interface PositionNotifierOptions {
  db: Db;
  log: Log;
  market: Pick<Market, 'asset'>;
  book: Book;
  valuation: Valuation;
  notifierOf: (brandId: string) => Notifier | undefined;
}

/** Sends committed positions and account figures to their owners' streams. */
export class PositionNotifier {
  readonly #options: PositionNotifierOptions;
  /** Brands of accounts that could not be sent, by account id. */
  readonly #unsent = new Map<string, string>();

  constructor(options: PositionNotifierOptions) {
    this.#options = options;
  }

  /**
   * Sends an account to its owner when it is the account of their current mode. After a failure, which cannot
   * undo the change, `resend` sends it.
   */
  async positions(brandId: string, accountId: string): Promise<void> {
    const { db, log, book, valuation, notifierOf } = this.#options;
    const account = book.accounts.get(accountId);
    const notifier = notifierOf(brandId);
    if (!account || !notifier?.reaches(account.userId)) return;
    try {
      if ((await readMode(brandDb(db, brandId), brandId, account.userId)) === account.mode)
        notifier.positions(account.userId, valuation.snapshot(account));
    } catch (error) {
      this.#unsent.set(accountId, brandId);
      log.warn({ err: error, brand: brandId }, 'positions were not sent to a stream, will be tried again');
    }
  }

  /** Sends the accounts that could not be sent. */
  resend(): void {
    const unsent = [...this.#unsent];
    this.#unsent.clear();
    for (const [accountId, brandId] of unsent) void this.positions(brandId, accountId);
  }

  closed({ brandId, userId }: Pick<BookAccount, 'brandId' | 'userId'>, position: Position): void {
    this.#options.notifierOf(brandId)?.positionClosed(userId, position);
  }

  /**
   * Sends a reloaded account, and those of its previous positions that are now closed. A failure is only
   * logged.
   */
  async writtenElsewhere(account: BookAccount, before: readonly string[]): Promise<void> {
    const { notifierOf, log } = this.#options;
    if (!notifierOf(account.brandId)?.reaches(account.userId)) return;
    try {
      await this.#closedElsewhere(account, before);
    } catch (error) {
      log.warn({ err: error, brand: account.brandId }, 'closed positions were not sent to a stream');
    }
    await this.positions(account.brandId, account.id);
  }

  async #closedElsewhere(account: BookAccount, before: readonly string[]): Promise<void> {
    const { db, market } = this.#options;
    for (const id of before.filter((one) => !account.positions.has(one))) {
      const row = await findPosition(brandDb(db, account.brandId), account.brandId, id);
      if (row?.status === 1) this.closed(account, closedOfRow(row, account, market));
    }
  }
}

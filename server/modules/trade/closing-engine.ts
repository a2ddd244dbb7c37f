import { brandDb } from '../../db/brand-scope.ts';
import type { Clock, Db, Log, Metrics } from '../../ports.ts';
import type { Quote } from '../market/market.ts';
import type { BookPosition } from './book-position.ts';
import type { Book } from './book.ts';
import { groupByAccount } from './group-by-account.ts';
import { ClosingQueue } from './closing-queue.ts';
import type { LiveAccounts } from './live-accounts.ts';
import type { PositionNotifier } from './position-notifier.ts';
import { closePositions, type ClosedRow } from './position.queries.ts';
import { closingOf, toPosition } from './to-position.ts';

export interface ClosingEngineOptions {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  book: Book;
  accounts: LiveAccounts;
  notifier: PositionNotifier;
}

/** Automatic closings: reached limits, and accounts below the close-out level. */
export class ClosingEngine {
  readonly #options: ClosingEngineOptions;
  readonly #queue: ClosingQueue;

  constructor(options: ClosingEngineOptions) {
    this.#options = options;
    this.#queue = new ClosingQueue({
      ...options,
      close: (brandId, positions) => this.#close(brandId, positions, 'passes'),
      closeAlone: async (brandId, positions) =>
        this.#release(brandId, await this.#close(brandId, positions, 'waits')),
    });
  }

  /** Queues the positions that these quotes close. A sweep checks every position too. */
  onQuotes(quotes: readonly Quote[], isSweep: boolean): void {
    const triggered = this.#options.book.onQuotes(quotes);
    if (isSweep) triggered.push(...this.#options.book.onEverything());
    this.#queue.add(triggered);
  }

  /** Checks every position, as if every asset had just ticked. */
  onEverything(): void {
    this.#queue.add(this.#options.book.onEverything());
  }

  /** Retries due failed closings: no quote may arrive for a long time. */
  retry(): void {
    this.#queue.add([]);
  }

  /** Resolves when the queued closings are written or have failed once more. */
  async settled(): Promise<void> {
    await this.#queue.settled();
  }

  /** Applies committed closings to the book; an account that it cannot reload stays in doubt. */
  async record(rows: readonly ClosedRow[]): Promise<void> {
    const { accounts, book } = this.#options;
    for (const [accountId, own] of groupByAccount(rows, ({ account_id: id }) => id)) {
      const account = book.accounts.get(accountId);
      const { account_balance: balance, account_margin: margin, account_version: version } = own[0]!;
      if (account?.version === version - 1n)
        book.close(
          account,
          own.map(({ id }) => id),
          { balance, margin, version },
        );
      else if (account) await accounts.reloadCommitted(account);
    }
  }

  /** @returns the skipped positions: already closed, with a changed limit, or of an account that is locked */
  async #close(
    brandId: string,
    triggered: readonly BookPosition[],
    locked: 'waits' | 'passes',
  ): Promise<readonly BookPosition[]> {
    const { db, clock, notifier } = this.#options;
    const now = clock.now();
    const fills = new Map(triggered.map((position) => [position.id, position.closing!]));
    const rows = await closePositions(
      brandDb(db, brandId),
      brandId,
      triggered.map((position) => closingOf(position, fills.get(position.id)!)),
      now,
      locked,
    );
    await this.record(rows);
    const profits = new Map(rows.map(({ id, profit }) => [id, profit]));
    for (const position of triggered) {
      const profit = profits.get(position.id);
      const { reason, price } = fills.get(position.id)!;
      if (profit !== undefined)
        notifier.closed(
          position.account,
          toPosition(position, position.account, { isOpen: false, price, profit, reason, at: now }),
        );
    }
    for (const id of new Set(rows.map(({ account_id: account }) => account)))
      await notifier.positions(brandId, id);
    return triggered.filter(({ id }) => !profits.has(id));
  }

  /**
   * Unfreezes positions that stay open, and removes and reports those that are already closed: by another process,
   * or by a statement of this one whose response was lost.
   */
  async #release(brandId: string, positions: readonly BookPosition[]): Promise<void> {
    const { accounts, book, notifier } = this.#options;
    for (const [id, own] of groupByAccount(positions, ({ account }) => account.id)) {
      const before = [...(book.accounts.get(id)?.positions.keys() ?? [])];
      const account = await accounts.reload(brandId, id);
      for (const position of own) book.unfreeze(position);
      await notifier.writtenElsewhere(account, before);
    }
  }
}

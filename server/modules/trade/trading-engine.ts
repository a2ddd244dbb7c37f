import type { TypedPosition } from '../../../domain/account/portfolio.ts';
import { ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import type { Account, BookSnapshot, ServerBrand } from '../../../schemas/generated/types.ts';
import { acrossBrands, brandDb } from '../../db/brand-scope.ts';
import { Failure } from '../../failure.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import type { Moved, MovementFollower } from '../../ledger/move-money.ts';
import { openPeriodicJob, type PeriodicJob } from '../../background/periodic-job.ts';
import type { Clock, Db, Log, Metrics, Queries } from '../../ports.ts';
import type { Timer } from '../../time/timer.ts';
import type { AccountMode, AccountRow } from '../account/account.queries.ts';
import type { AccountValuation } from '../account/account-valuation.ts';
import type { Market, Quote } from '../market/market.ts';
import type { Change, ChangeFeed } from '../stream/change-feed.ts';
import type { Notifier } from '../stream/notifier.ts';
import type { BookAccount } from './book-position.ts';
import { Book } from './book.ts';
import { BrandLeadership } from './brand-leadership.ts';
import { groupByAccount } from './group-by-account.ts';
import { ClosingEngine } from './closing-engine.ts';
import { accountsBehind } from './follow-accounts.ts';
import { LiveAccounts } from './live-accounts.ts';
import { readUnquoted } from './last-prices.ts';
import { OrderEntry } from './order-entry.ts';
import { OrderWriter } from './order-writer.ts';
import { readAccount, readMode, readOpenAccounts, type PositionRow } from './position.queries.ts';
import { PositionNotifier } from './position-notifier.ts';
import { positionOfRow } from './to-position.ts';
import { TradingPrices } from './trading-prices.ts';
import { Valuation } from './valuation.ts';

export interface TradingEngineOptions {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  market: Market;
  timer: Timer;
  /** Changes of other processes on the same database. */
  changes?: ChangeFeed;
  brands: ReadonlyMap<string, { brand: ServerBrand; notifier: Notifier }>;
}

const SWEEP_MS = 1000;
/** Poll interval for changes of other processes on the same database. */
const FOLLOW_MS = 1000;

/** Trading of one process: connects its parts to the market and to other processes. */
export class TradingEngine implements AccountValuation, MovementFollower {
  readonly prices: TradingPrices;
  readonly book: Book;
  readonly valuation: Valuation;
  readonly accounts: LiveAccounts;
  readonly orders: OrderEntry;
  readonly closing: ClosingEngine;
  readonly notifier: PositionNotifier;
  readonly #leadership: BrandLeadership;
  readonly #options: TradingEngineOptions;
  #nextSweep = 0;
  #unsubscribe: () => void = () => undefined;
  #following: PeriodicJob | undefined;

  private constructor(options: TradingEngineOptions) {
    const { brands, db } = options;
    this.#options = options;
    this.#leadership = new BrandLeadership(db, [...brands.keys()]);
    this.prices = new TradingPrices({ ...options, leads: (brandId) => this.#leadership.has(brandId) });
    this.book = new Book(this.prices);
    this.valuation = new Valuation(this.book, this.prices);
    this.notifier = new PositionNotifier({
      ...options,
      book: this.book,
      valuation: this.valuation,
      notifierOf: (brandId) => brands.get(brandId)?.notifier,
    });
    this.accounts = new LiveAccounts({
      ...options,
      book: this.book,
      brandOf: (brandId) => brands.get(brandId)!.brand,
      onCaughtUp: (account, before) => this.#sendFollowed(account, before),
      onRecovered: (account, before) => this.#sendRecovered(account, before),
    });
    this.orders = new OrderEntry(
      this.book,
      (brandId) => new OrderWriter({ ...options, db: brandDb(db, brandId) }),
    );
    this.closing = new ClosingEngine({
      ...options,
      book: this.book,
      accounts: this.accounts,
      notifier: this.notifier,
    });
  }

  /** Loads every open position, runs due closings, and follows the market from then on. */
  static async open(options: TradingEngineOptions): Promise<TradingEngine> {
    const engine = new TradingEngine(options);
    try {
      await engine.#start();
      return engine;
    } catch (error) {
      await engine
        .close()
        .catch((cause: unknown) => options.log.warn({ err: cause }, 'trading was not closed'));
      throw error;
    }
  }

  async #start(): Promise<void> {
    const { db, market, brands } = this.#options;
    // Leadership comes first: later writes of other processes are then either in the rows or followed.
    await this.#leadership.renew(async () => undefined);
    const rows = await readOpenAccounts(acrossBrands(db), [...brands.keys()]);
    this.prices.useLastPrices(await readUnquoted(db, this.#options, rows));
    for (const account of groupByAccount(rows, ({ owner_id: id }) => id).values()) this.accounts.put(account);
    this.#options.changes?.follow((change) => void this.#followChange(change));
    this.#unsubscribe = market.onQuotes((quotes) => this.#onQuotes(quotes));
    if (this.#leadership.isShared)
      this.#following = openPeriodicJob({
        ...this.#options,
        every: FOLLOW_MS,
        work: () => this.#follow(),
        failed: 'changes of other processes were not read, will retry',
      });
    this.closing.onEverything();
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#following?.close();
    await this.closing.settled();
    await this.#leadership.close();
  }

  /** Resolves when the queued closings are written or have failed once more. */
  async settled(): Promise<void> {
    await this.#following?.settled();
    await this.closing.settled();
  }

  /** Other processes work on the same database. */
  get hasOthers(): boolean {
    return this.#leadership.hasOthers;
  }

  /** The first event of a user's stream: the account of their current mode. */
  async snapshot(brandId: string, userId: string): Promise<BookSnapshot> {
    const mode = await readMode(brandDb(this.#options.db, brandId), brandId, userId);
    return this.valuation.snapshot(await this.accounts.current(brandId, userId, mode));
  }

  openProfit(accountId: string): Money {
    return this.valuation.openProfit(accountId);
  }

  lateMargin(accountId: string): Money {
    return this.valuation.lateMargin(accountId);
  }

  openProfitAt(accountId: string, version: bigint): Money | undefined {
    return this.book.accounts.get(accountId)?.version === version ? this.openProfit(accountId) : undefined;
  }

  async profitOfRow(db: Queries, brandId: string, { id, margin, version }: AccountRow): Promise<Money> {
    if (margin === ZERO_MONEY) return ZERO_MONEY;
    return this.openProfitAt(id, version) ?? (await this.#storedProfit(db, brandId, id));
  }

  async #storedProfit(db: Queries, brandId: string, accountId: string): Promise<Money> {
    const { positions, currency } = await this.#storedPositions(db, brandId, accountId);
    return this.valuation.profitOf(positions, currency);
  }

  async #storedPositions(db: Queries, brandId: string, accountId: string) {
    const rows = await readAccount(db, brandId, accountId);
    const positions = rows.flatMap((row) =>
      row.id === null ? [] : [positionOfRow(row as PositionRow, this.#options.market)],
    );
    return { positions, currency: rows[0]!.user_currency };
  }

  async positionsOfRow(
    db: Queries,
    brandId: string,
    { id, margin, version }: AccountRow,
  ): Promise<TypedPosition[]> {
    if (margin === ZERO_MONEY) return [];
    const account = this.book.accounts.get(id);
    if (account?.version === version) return this.valuation.typedPositions(account);
    const { positions, currency } = await this.#storedPositions(db, brandId, id);
    return positions.map((position) => ({
      type: position.spec.type,
      margin: position.margin,
      profit: this.valuation.profitOf([position], currency),
    }));
  }

  async figures(brandId: string, userId: string, mode: AccountMode): Promise<Account> {
    return this.valuation.accountFigures(await this.accounts.current(brandId, userId, mode));
  }

  figuresWith(accountId: string, money: LockedAccount): Account {
    return this.valuation.figuresWith(this.book.accounts.get(accountId)!, money);
  }

  async notify(brandId: string, accountId: string): Promise<void> {
    await this.notifier.positions(brandId, accountId);
  }

  async duringMovement<T>(
    { brandId, id, userId }: { brandId: string; id: string; userId: string },
    write: () => Promise<Moved<T>>,
  ): Promise<Moved<T>> {
    const account = await this.accounts.beforeMovement(brandId, id);
    const moved = await this.accounts.exclusively(account, async () => {
      const written = await this.#writeAtCurrentPositions(account, write);
      await this.accounts.applyMove(
        account,
        written.moves.find((move) => move.after.id === id),
      );
      return written;
    });
    this.#options.brands.get(brandId)?.notifier.moneyMoved(userId, id);
    await this.notify(brandId, id);
    return moved;
  }

  /** Writes again when the positions in memory were not those of the locked account: another process has changed them. */
  async #writeAtCurrentPositions<T>(account: BookAccount, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const isBusy = error instanceof Failure && error.code === 'busy';
      if (!isBusy || !(await this.accounts.refresh(account))) throw error;
      return await write();
    }
  }

  #onQuotes(quotes: readonly Quote[]): void {
    const now = this.#options.clock.now().getTime();
    const isSweep = now >= this.#nextSweep || now < this.#nextSweep - SWEEP_MS;
    if (isSweep) {
      this.#nextSweep = now + SWEEP_MS;
      this.#retry();
    }
    this.closing.onQuotes(quotes, isSweep);
  }

  /** Follows other processes on the same database, and takes over the closings of ended ones. */
  async #follow(): Promise<void> {
    const { db, brands } = this.#options;
    const isNewLeader = await this.#leadership.renew(async () => {
      const behind = await accountsBehind(acrossBrands(db), this.book, [...brands.keys()], (account) =>
        this.#isDisplayed(account),
      );
      for (const { id, brandId } of behind) await this.accounts.catchUp(brandId, id);
    }, this.prices.areLacking());
    if (isNewLeader) this.closing.onEverything();
    else this.closing.retry();
    this.#retry();
  }

  /** Reads and sends accounts for which the database was unavailable. */
  #retry(): void {
    this.accounts.reloadDoubtful();
    this.notifier.resend();
  }

  /** Reloads accounts whose money another process has moved, if they are in memory or displayed. */
  async #followChange(change: Change): Promise<void> {
    try {
      if (
        change.what === 'account' &&
        (this.book.accounts.has(change.accountId) || this.#isDisplayed(change))
      )
        await this.#catchUp(change.brandId, change.accountId);
      if (change.what === 'anything')
        for (const account of [...this.book.accounts.values()].filter((one) => this.#isDisplayed(one)))
          await this.#catchUp(account.brandId, account.id);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'an account changed by another process was not reloaded');
    }
  }

  /** Whether the owner has an open stream in this process. */
  #isDisplayed({ brandId, userId }: Pick<BookAccount, 'brandId' | 'userId'>): boolean {
    return this.#options.brands.get(brandId)?.notifier.reaches(userId) ?? false;
  }

  async #catchUp(brandId: string, accountId: string): Promise<void> {
    await this.accounts.catchUp(brandId, accountId);
    await this.notify(brandId, accountId);
  }

  async #sendFollowed(account: BookAccount, before: readonly string[]): Promise<void> {
    if (this.#leadership.hasOthers) await this.notifier.writtenElsewhere(account, before);
  }

  async #sendRecovered(account: BookAccount, before: readonly string[]): Promise<void> {
    this.#options.brands.get(account.brandId)?.notifier.moneyMoved(account.userId, account.id);
    await this.notifier.writtenElsewhere(account, before);
  }
}

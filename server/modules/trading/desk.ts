import { formatDecimal } from '../../../domain/money/decimal.ts';
import { conversionRate, exponentOf, formatMoney, type Money } from '../../../domain/money/money.ts';
import { markPrice, profitOf } from '../../../domain/trading/position-figures.ts';
import type { Account, BookSnapshot, Position, ServerBrand } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import type { Clock, Db, Log, Metrics } from '../../ports.ts';
import { openPeriodicJob, type PeriodicJob } from '../../periodic-job.ts';
import type { Timer } from '../../timer.ts';
import { accountIdOf, type AccountMode } from '../account/account.queries.ts';
import { closeOutPercent } from '../account/leverage-cap.ts';
import type { Market, Quote } from '../market/market.ts';
import type { StreamHub } from '../stream/hub.ts';
import { Book } from './book.ts';
import { BookAccount, type BookPosition, type Fill, type NewBookPosition } from './book-position.ts';
import { byAccount } from './by-account.ts';
import { ClosingQueue } from './closing-queue.ts';
import { followAccounts, tellClosed } from './follow-accounts.ts';
import { lostPrices } from './lost-assets.ts';
import { OrderWriter } from './order-writer.ts';
import { BrandLeadership } from './brand-leadership.ts';
import {
  closePositions,
  readAccount,
  readMode,
  readOpenAccounts,
  readVersion,
  type AccountPositionRow,
  type ClosedRow,
  type PositionRow,
} from './position.queries.ts';
import { closingOf, positionOfRow, toPosition } from './to-position.ts';

export interface DeskOptions {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  market: Market;
  timer: Timer;
  brands: ReadonlyMap<string, { brand: ServerBrand; hub: StreamHub }>;
}

/** Accounts kept without open positions. */
const KEPT_ACCOUNTS = 20_000;
const SWEEP_MS = 1000;
/** How often other processes on the same database are looked after. */
const LOOK_MS = 1000;
/** Writes of one account that may wait: nobody fills the memory, or the queue to the database, with requests. */
const MOST_WAITING = 100;

/**
 * The trading desk of a process: the book in memory, kept equal to the database, and whatever the server closes by itself.
 */
export class Desk {
  readonly book: Book;
  readonly market: Market;
  readonly writer: OrderWriter;
  readonly #options: DeskOptions;
  readonly #closings: ClosingQueue;
  /** Last known prices of assets that are not shipped any more. */
  #lastPrices: ReadonlyMap<string, Quote> = new Map();
  #nextSweep = 0;
  #unsubscribe: () => void = () => undefined;
  readonly #own: BrandLeadership;
  #looks: PeriodicJob | undefined;

  private constructor(options: DeskOptions) {
    const { market, clock } = options;
    this.#options = options;
    this.market = market;
    this.writer = new OrderWriter(options);
    this.#closings = new ClosingQueue({
      ...options,
      close: (brandId, positions) => this.#closeMet(brandId, positions, 'passes'),
      closeAlone: async (brandId, positions) =>
        this.#letGo(brandId, await this.#closeMet(brandId, positions, 'waits')),
    });
    this.#own = new BrandLeadership(options.db, [...options.brands.keys()]);
    this.book = new Book({
      quote: (id) => this.#quote(id),
      rate: (from, to) => conversionRate(market.fx(), from, to),
      isTradable: (quote) =>
        market.isFresh(quote, clock.now().getTime()) &&
        market.session(quote.assetId, clock.now().getTime()).open,
      closesFor: (brandId) => this.#own.has(brandId),
    });
  }

  /** Reads every open position, looks at what was missed meanwhile, and follows the market from then on. */
  static async open(options: DeskOptions): Promise<Desk> {
    const desk = new Desk(options);
    // What another process writes from here on is read, or followed.
    await desk.#own.look(async () => undefined);
    const rows = await readOpenAccounts(options.db, [...options.brands.keys()]);
    desk.#lastPrices = await lostPrices(options, rows);
    for (const account of byAccount(rows, ({ owner_id: id }) => id).values()) desk.#put(account);
    desk.#unsubscribe = options.market.onQuotes((quotes) => desk.#onQuotes(quotes));
    if (desk.#own.isShared)
      desk.#looks = openPeriodicJob({
        ...options,
        every: LOOK_MS,
        work: () => desk.#lookAround(),
        failed: 'other processes were not looked after, will be tried again',
      });
    desk.#closings.add(desk.book.onEverything());
    return desk;
  }

  #quote(assetId: string): Quote | undefined {
    return this.market.quote(assetId) ?? this.#lastPrices.get(assetId);
  }

  /**
   * What a position in an asset that is not shipped any more is closed at: no market will open and no price come for it, and
   * its margin must not stay held for ever. The last price that was stored of the asset; where none was, the price it was
   * opened at, so that it ends with neither profit nor loss. Either way it is valued with the rate between currencies that it
   * was opened with. Undefined for every other position.
   */
  settlementQuote({ spec, openingPrice, openAt }: NewBookPosition): Quote | undefined {
    if (this.market.asset(spec.id)) return undefined;
    return (
      this.#lastPrices.get(spec.id) ?? {
        assetId: spec.id,
        bid: openingPrice,
        ask: openingPrice,
        at: openAt.getTime(),
      }
    );
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#looks?.close();
    await this.#closings.settled();
    await this.#own.close();
  }

  /** Ends when what is queued by now is written, or has failed once more. */
  async settled(): Promise<void> {
    await this.#looks?.settled();
    await this.#closings.settled();
  }

  /** Follows other processes on the same database, and closes what is left to be closed where one of them has gone. */
  async #lookAround(): Promise<void> {
    const { db, brands } = this.#options;
    if (await this.#own.look(() => followAccounts(db, this, [...brands.keys()])))
      this.#closings.add(this.book.onEverything());
  }

  #put(rows: readonly AccountPositionRow[]): BookAccount {
    const row = rows[0]!;
    const positions = rows.flatMap((one) =>
      one.id === null ? [] : [positionOfRow(one as PositionRow, this.market)],
    );
    const account = this.book.put(
      {
        brandId: row.brand_id,
        id: row.owner_id,
        userId: row.user_id,
        mode: row.mode,
        currency: row.user_currency,
        exponent: exponentOf(row.ledger_currency),
        closeOutPercent: closeOutPercent(this.#options.brands.get(row.brand_id)!.brand),
      },
      {
        balance: row.account_balance,
        margin: row.account_margin,
        reserved: row.account_reserved,
        bonus: row.account_bonus,
        version: row.account_version,
      },
      positions,
    );
    if (this.book.accounts.size > KEPT_ACCOUNTS)
      for (const id of this.book.accounts.keys()) if (id !== account.id) this.book.forget(id);
    return account;
  }

  /** The account as the database has it. @throws when there is none */
  async reload(brandId: string, accountId: string): Promise<BookAccount> {
    const known = this.book.accounts.get(accountId);
    // What becomes doubtful from here on may not be in what is read.
    if (known) known.isDoubtful = false;
    try {
      const rows = await readAccount(this.#options.db, brandId, accountId);
      if (!rows.length) throw new Error('A person without accounts');
      return this.#put(rows);
    } catch (error) {
      if (known) known.isDoubtful = true;
      throw error;
    }
  }

  /** As `reload`, of an account that was written elsewhere: streams here are told what other processes have done. */
  async catchUp(brandId: string, accountId: string): Promise<BookAccount> {
    const before = [...(this.book.accounts.get(accountId)?.positions.keys() ?? [])];
    const account = await this.reload(brandId, accountId);
    const hub = this.#options.brands.get(brandId)?.hub;
    if (this.#own.hasOthers && hub?.reaches(account.userId)) {
      await tellClosed(
        this.#options.db,
        this.market,
        hub,
        account,
        before.filter((id) => !account.positions.has(id)),
      );
      await this.tellCurrent(brandId, accountId);
    }
    return account;
  }

  /** The account as the book has it; from the database where the book does not have it or is not sure. */
  async account(brandId: string, userId: string, mode: AccountMode): Promise<BookAccount> {
    const id = accountIdOf(userId, mode);
    const known = this.book.accounts.get(id);
    return known && !known.isDoubtful ? known : await this.reload(brandId, id);
  }

  /** As `account`, after a look whether another process has changed it. */
  async current(brandId: string, userId: string, mode: AccountMode): Promise<BookAccount> {
    const id = accountIdOf(userId, mode);
    const known = this.book.accounts.get(id);
    if (!known || known.isDoubtful || (await readVersion(this.#options.db, brandId, id)) !== known.version)
      return await this.catchUp(brandId, id);
    return known;
  }

  /**
   * One write of an account after the other, so that none is computed from what the one before is about to change.
   * @throws busy when too many wait already
   */
  async inTurn<T>(account: BookAccount, write: () => Promise<T>): Promise<T> {
    if (account.waiting >= MOST_WAITING) throw new Failure('busy', { retryAfter: 1 });
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

  /** Reads an account again where the database has another version of it. */
  async changed(account: BookAccount): Promise<boolean> {
    const version = await readVersion(this.#options.db, account.brandId, account.id);
    if (version === account.version) return false;
    await this.catchUp(account.brandId, account.id);
    return true;
  }

  /** What one unit of a currency is worth in another, 10^-12 units; undefined where there is no rate. */
  rate(from: string, to: string): bigint | undefined {
    return conversionRate(this.market.fx(), from, to);
  }

  /** Takes a position into the book that was written from `version` of its account. */
  opened(account: BookAccount, position: NewBookPosition, version: bigint): void {
    // Forgotten meanwhile, and maybe read again from before this was written: then the next sweep reads what is there.
    const known = this.book.accounts.get(account.id) ?? account;
    this.book.accounts.set(account.id, known);
    if (known === account && account.version === version)
      this.book.open(account, position, { margin: account.margin + position.margin, version: version + 1n });
    else known.isDoubtful = true;
  }

  /** Takes what was closed into the book, once it is committed. */
  async closed(brandId: string, rows: readonly ClosedRow[]): Promise<void> {
    for (const [accountId, own] of byAccount(rows, ({ account_id: id }) => id)) {
      const account = this.book.accounts.get(accountId);
      const { account_balance: balance, account_margin: margin, account_version: version } = own[0]!;
      if (account?.version === version - 1n)
        this.book.close(
          account,
          own.map(({ id }) => id),
          { balance, margin, version },
        );
      else await this.reload(brandId, accountId);
    }
  }

  /** A position as it is answered right after its fill. */
  newPosition(account: BookAccount, position: NewBookPosition, quote: Quote): Position {
    const price = markPrice(position.side, quote);
    const profit = profitOf(position.side, position.openingPrice, price, position.units, {
      rate: position.openingRate,
      exponent: account.exponent,
    });
    return toPosition(position, account, { isOpen: true, price, profit, stale: false });
  }

  openPosition(position: BookPosition): Position {
    const { account, spec, side } = position;
    const quote = this.#quote(spec.id);
    const stale = !quote || !this.market.isFresh(quote, this.#options.clock.now().getTime());
    return toPosition(position, account, {
      isOpen: true,
      price: quote ? markPrice(side, quote) : null,
      profit: this.book.profit(position),
      stale,
    });
  }

  openPositions(account: BookAccount): Position[] {
    this.book.revalue(account);
    return [...account.positions.values()].map((position) => this.openPosition(position));
  }

  accountFigures(account: BookAccount): Account {
    const figures = this.book.figures(account);
    const money = (amount: Money) => formatMoney(amount, account.currency);
    return {
      mode: account.mode,
      currency: account.currency,
      balance: money(figures.balance),
      bonus: money(account.bonus),
      margin: money(figures.margin),
      profit: money(figures.profit),
      equity: money(figures.equity),
      free_margin: money(figures.freeMargin),
      margin_level: figures.marginLevel === null ? null : formatDecimal(figures.marginLevel, 2),
      open_positions: account.positions.size,
      close_out_percent: account.closeOutPercent,
      version: Number(account.version),
    };
  }

  /** The figures an account has once these positions are closed, before the book knows of it. */
  figuresAfter(account: BookAccount, rows: readonly ClosedRow[]): Account {
    const [row] = rows;
    if (!row) return this.accountFigures(account);
    const after = new BookAccount(account, {
      ...account,
      balance: row.account_balance,
      margin: row.account_margin,
      version: row.account_version,
    });
    const done = new Set(rows.map(({ id }) => id));
    after.positions = new Map([...account.positions].filter(([id]) => !done.has(id)));
    return this.accountFigures(after);
  }

  snapshotOf(account: BookAccount): BookSnapshot {
    return { account: this.accountFigures(account), positions: this.openPositions(account) };
  }

  /** What a stream of this person begins with: the account of their current mode. */
  async snapshot(brandId: string, userId: string): Promise<BookSnapshot> {
    const mode = await readMode(this.#options.db, brandId, userId);
    return this.snapshotOf(await this.current(brandId, userId, mode));
  }

  /** Tells the streams of an account's owner how it stands, where it is the account of their current mode. What it tells of is done: it fails in the log alone. */
  async tellCurrent(brandId: string, accountId: string): Promise<void> {
    const account = this.book.accounts.get(accountId);
    const hub = this.#options.brands.get(brandId)?.hub;
    if (!account || !hub?.reaches(account.userId)) return;
    try {
      if ((await readMode(this.#options.db, brandId, account.userId)) === account.mode)
        hub.tell(account.userId, 'positions', this.snapshotOf(account));
    } catch (error) {
      this.#options.log.warn({ err: error, brand: brandId }, 'a stream was not told of its positions');
    }
  }

  /** Open profit of an account that has positions; zero for the others. */
  openProfit(accountId: string): Money {
    const account = this.book.accounts.get(accountId);
    return account ? this.book.figures(account).profit : 0n;
  }

  #onQuotes(quotes: readonly Quote[]): void {
    const now = this.#options.clock.now().getTime();
    const met = this.book.onQuotes(quotes);
    if (now >= this.#nextSweep || now < this.#nextSweep - SWEEP_MS) {
      this.#nextSweep = now + SWEEP_MS;
      met.push(...this.book.onEverything());
      for (const account of this.book.accounts.values())
        if (account.isDoubtful) this.reload(account.brandId, account.id).catch(() => undefined);
    }
    this.#closings.add(met);
  }

  /** @returns those that were passed by: not open any more, with another limit, or of an account that somebody else is writing */
  async #closeMet(
    brandId: string,
    met: readonly BookPosition[],
    locked: 'waits' | 'passes',
  ): Promise<readonly BookPosition[]> {
    const { db, clock } = this.#options;
    const now = clock.now();
    const fills = new Map(met.map((position) => [position.id, position.closing!]));
    const rows = await closePositions(
      db,
      brandId,
      met.map((position) => closingOf(position, fills.get(position.id)!)),
      now,
      locked,
    );
    await this.closed(brandId, rows);
    const done = new Map(rows.map(({ id, profit }) => [id, profit]));
    for (const position of met) {
      const profit = done.get(position.id);
      if (profit !== undefined) this.#tellClosed(position, { ...fills.get(position.id)!, profit }, now);
    }
    for (const id of new Set(rows.map(({ account_id: account }) => account)))
      await this.tellCurrent(brandId, id);
    return met.filter(({ id }) => !done.has(id));
  }

  /** Goes on with positions that are not to be closed after all, or are closed already. */
  async #letGo(brandId: string, positions: readonly BookPosition[]): Promise<void> {
    const accountIds = new Set(positions.map(({ account }) => account.id));
    for (const id of accountIds) await this.reload(brandId, id);
    for (const position of positions) this.book.thaw(position);
    for (const id of accountIds) await this.tellCurrent(brandId, id);
  }

  #tellClosed(position: BookPosition, { reason, price, profit }: Fill, at: Date): void {
    this.#options.brands
      .get(position.account.brandId)
      ?.hub.tell(
        position.account.userId,
        'closed',
        toPosition(position, position.account, { isOpen: false, price, profit, reason, at }),
      );
  }
}

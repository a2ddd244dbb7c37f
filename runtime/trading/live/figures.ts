import { accountFigures, type AccountFigures } from '../../../domain/account/account-figures.ts';
import { ZERO_MONEY, type Money, type Price, type Quantity } from '../../../domain/money/amount.ts';
import { conversionRate } from '../../../domain/money/fx.ts';
import { exponentOf, parseMoney } from '../../../domain/money/money.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import { markPrice, profitOf } from '../../../domain/trading/position-figures.ts';
import type { Account, Position } from '../../../schemas/generated/types.ts';
import type { BookState } from './book.ts';
import type { LinkState } from './link.ts';
import type { QuoteSink } from './quote-store.ts';

export interface Marked {
  /** The current closing price; null before the first quote. */
  price: Price | null;
  profit: Money;
  stale: boolean;
}

export type LiveFigures = AccountFigures & {
  currency: string;
  mode: Account['mode'];
  /** Positions are closed below this margin level. */
  closeOutPercent: number;
  /** At least one position is marked at a stale price. */ stale: boolean;
};

/**
 * Account and open positions marked at the latest prices: computed once per frame, with the server's own
 * functions.
 */
export interface Figures {
  /** Null before the account is loaded. */
  get(): LiveFigures | null;
  marked(position: Position): Marked;
  subscribe(listener: () => void): () => void;
}

export interface FiguresSource {
  quotes: QuoteSink;
  book: { getState(): BookState; subscribe(listener: () => void): () => void };
  /** When the server's marks arrived, by the local monotonic clock. */
  bookArrived(): number;
  /** The local monotonic clock, milliseconds. */
  now(): number;
  link(): LinkState;
}

interface Read {
  margin: Money;
  units: Quantity;
  opened: Price;
  /** The server's own mark. */
  serverMark: Marked;
}

const AGING_MS = 1000;

const known = new WeakMap<Position, Read>();

function moneyOf(text: string, currency: string): Money {
  const amount = parseMoney(text, currency);
  return typeof amount === 'bigint' ? amount : ZERO_MONEY;
}

function read(position: Position): Read {
  const before = known.get(position);
  if (before) return before;
  const { traded_amount, currency, units, opening_price, current_price, profit, stale } = position;
  const next = {
    margin: moneyOf(traded_amount, currency),
    units: quantityOf(units),
    opened: priceOf(opening_price),
    serverMark: {
      price: current_price === null ? null : priceOf(current_price),
      profit: moneyOf(profit, currency),
      stale,
    },
  };
  known.set(position, next);
  return next;
}

/**
 * Whether the server's marks are older than a current price may be. With a stream, too: it sends every newer quote, so a
 * position that has none is still marked at the old one.
 */
const areMarksOld = ({ quotes, bookArrived, now }: FiguresSource) => now() - bookArrived() > quotes.maxAge();

/** Price and profit from the newest source: a quote, or the server's mark of the position. */
function mark(position: Position, source: FiguresSource): Marked {
  const { quotes, bookArrived, link } = source;
  const { units, opened, serverMark } = read(position);
  const arrived = quotes.arrivedAt(position.asset.id);
  const quote = quotes.get(position.asset.id);
  const rate = conversionRate(quotes.fx(), position.asset.quote, position.currency);
  const { via, state } = link();
  if (
    !quote ||
    rate === undefined ||
    arrived === undefined ||
    (via === 'polling' && arrived < bookArrived())
  ) {
    // A stream repeats no mark of the server, which converts at a rate that is unknown here.
    const isPassed = via === 'stream' && state === 'live' && quote !== undefined && rate === undefined;
    return { ...serverMark, stale: serverMark.stale || state === 'lost' || isPassed || areMarksOld(source) };
  }
  const price = markPrice(position.trade_type, quote);
  return {
    price,
    profit: profitOf(position.trade_type, opened, price, units, {
      rate,
      exponent: exponentOf(position.currency),
    }),
    stale: quote.stale,
  };
}

const isSame = (one: Marked | undefined, other: Marked) =>
  one !== undefined && one.price === other.price && one.profit === other.profit && one.stale === other.stale;

export function createFigures(source: FiguresSource): Figures {
  const { quotes, book } = source;
  const listeners = new Set<() => void>();
  let marks = new Map<string, Marked>();
  let figures: LiveFigures | null = null;
  let wereOld = false;

  function work() {
    const { account, positions } = book.getState();
    const before = marks;
    wereOld = areMarksOld(source);
    marks = new Map(
      positions.map((position) => {
        const [last, next] = [before.get(position.id), mark(position, source)];
        return [position.id, isSame(last, next) ? last! : next];
      }),
    );
    const open = positions.map((position) => ({
      margin: read(position).margin,
      profit: marks.get(position.id)!.profit,
    }));
    figures = account && {
      ...accountFigures(
        {
          balance: moneyOf(account.balance, account.currency),
          reserved: moneyOf(account.reserved, account.currency),
        },
        open,
      ),
      currency: account.currency,
      mode: account.mode,
      closeOutPercent: account.close_out_percent,
      stale: [...marks.values()].some(({ stale }) => stale),
    };
    for (const listener of listeners) listener();
  }

  book.subscribe(work);
  quotes.onFrame((changed) => {
    const { positions } = book.getState();
    if (
      positions.length > 0 &&
      (changed.size === 0 ||
        positions.some(({ asset }) => changed.has(asset.id) || asset.quote !== figures?.currency))
    )
      work();
  });
  setInterval(() => areMarksOld(source) !== wereOld && work(), AGING_MS);
  return {
    get: () => figures,
    marked: (position) => marks.get(position.id) ?? read(position).serverMark,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

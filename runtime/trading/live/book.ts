import type { Account, BookSnapshot, Position } from '../../../schemas/generated/types.ts';

/** The current mode's account and open positions, as last received from the server. */
export interface BookState {
  status: 'loading' | 'ready' | 'failed';
  account: Account | null;
  positions: Position[];
}

export const NO_BOOK: BookState = { status: 'loading', account: null, positions: [] };

function isOlder(account: Account, known: Account | null): boolean {
  return known !== null && known.mode === account.mode && account.version < known.version;
}

/** Applies a complete snapshot; ignores one that is older than the book. */
export function withSnapshot(book: BookState, { account, positions }: BookSnapshot): BookState {
  return isOlder(account, book.account) ? book : { status: 'ready', account, positions };
}

export function withAccount(book: BookState, account: Account): BookState {
  return isOlder(account, book.account) ? book : { ...book, account };
}

/** Applies a position that was opened or changed; ignores positions of another mode. */
export function withPosition(book: BookState, position: Position): BookState {
  if (book.account && book.account.mode !== position.mode) return book;
  const known = book.positions.some(({ id }) => id === position.id);
  return {
    ...book,
    positions: known
      ? book.positions.map((each) => (each.id === position.id ? position : each))
      : [position, ...book.positions],
  };
}

export function withoutPositions(book: BookState, ids: readonly string[]): BookState {
  const gone = new Set(ids);
  return { ...book, positions: book.positions.filter(({ id }) => !gone.has(id)) };
}

export interface Polled {
  book: BookState;
  /** How often in a row the polled list differed in length from the known one. */
  mismatches: number;
}

/**
 * Applies the polled list: it replaces the known one if the counts match, or after more than one mismatch
 * (spec 1 §4).
 */
export function withPolled({ book, mismatches }: Polled, positions: Position[]): Polled {
  if (positions.length !== book.positions.length && mismatches < 1)
    return { book, mismatches: mismatches + 1 };
  return { book: { ...book, status: 'ready', positions }, mismatches: 0 };
}

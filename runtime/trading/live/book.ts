import type { Account, BookSnapshot, Position } from '../../../schemas/generated/types.ts';

/** The current mode's account and open positions, as last received from the server. */
export interface BookState {
  status: 'loading' | 'ready' | 'failed';
  account: Account | null;
  positions: Position[];
}

export const NO_BOOK: BookState = { status: 'loading', account: null, positions: [] };

/** Whether account and positions belong together. Positions have the mode of their account; of an empty list, only the count is known. */
export const areOfOneAccount = ({ account, positions }: BookSnapshot): boolean =>
  positions.length ? positions.every(({ mode }) => mode === account.mode) : !account.open_positions;

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

export function withoutPositions(book: BookState, ids: readonly string[]): BookState {
  const gone = new Set(ids);
  return { ...book, positions: book.positions.filter(({ id }) => !gone.has(id)) };
}

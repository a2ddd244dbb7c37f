import type { Live } from '../../../trading/live/live.ts';

/**
 * Announces each position that a manager opens from now on. Positions of an account that was not shown before are
 * not new.
 * @returns stops it
 */
export function announceOpened({ book, trading }: Pick<Live, 'book' | 'trading'>): () => void {
  return book.subscribe(({ account, positions }, before) => {
    if (!account || account.mode !== before.account?.mode) return;
    const known = new Set(before.positions.map(({ id }) => id));
    for (const position of positions)
      if (position.opened_by === 'manager' && !known.has(position.id)) trading.announce(position);
  });
}

import type { Account, Position } from '../../../../schemas/generated/types.ts';

export interface Book {
  account: Pick<Account, 'mode'> | null;
  positions: readonly Position[];
}

export type BookChange =
  { what: 'opened' | 'closed' | 'limits'; position: Position } | { what: 'mode'; mode: Account['mode'] };

const limitsOf = ({ take_profit, stop_loss }: Position) => `${take_profit}|${stop_loss}`;

/**
 * Derives the events between two states of an account. The first state, or a state of another account, yields
 * no events.
 */
export function bookChanges(before: Book, after: Book): BookChange[] {
  if (!before.account || !after.account) return [];
  if (before.account.mode !== after.account.mode) return [{ what: 'mode', mode: after.account.mode }];
  const had = new Map(before.positions.map((position) => [position.id, position]));
  const has = new Set(after.positions.map(({ id }) => id));
  const changes: BookChange[] = [];
  for (const position of after.positions) {
    const old = had.get(position.id);
    if (!old) changes.push({ what: 'opened', position });
    else if (limitsOf(old) !== limitsOf(position)) changes.push({ what: 'limits', position });
  }
  for (const position of before.positions)
    if (!has.has(position.id)) changes.push({ what: 'closed', position });
  return changes;
}

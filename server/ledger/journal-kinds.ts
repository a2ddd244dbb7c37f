import type { Money } from '../../domain/money/amount.ts';
import table from './journal-kinds.json' with { type: 'json' };

export type JournalKind = keyof typeof table;
/** The amounts of a kind by name, in minor units. */
export type JournalAmounts<Kind extends JournalKind> = Record<
  keyof (typeof table)[Kind]['amounts'] & string,
  Money
>;
/** Kinds that move money to a second account of the same user. */
export type TransferKind = {
  [Kind in JournalKind]: (typeof table)[Kind] extends { destinations: unknown } ? Kind : never;
}[JournalKind];
/** The accounts of a journal. */
export type JournalAccounts<Kind extends JournalKind> = Kind extends TransferKind
  ? { accountId: string; destinationId: string }
  : { accountId: string; destinationId?: undefined };
export type AmountSign = 'positive' | 'not_negative' | 'any';

/**
 * A line of a journal: the sum of the amounts, each times its factor. Client books belong to the account
 * or to the destination of a transfer, house books to no account.
 */
export interface JournalLine {
  book: string;
  isDestination?: true;
  of: Readonly<Record<string, 1 | -1>>;
}

type Mode = 'real' | 'practice' | 'security_deposit';

/** The accounts and books that a journal touches. Its lines sum to zero for all amounts. */
export interface JournalRule {
  /** Modes of the accounts that it may change. */
  accounts: readonly Mode[];
  /** Modes of the destinations of a transfer: other accounts of the same user in the same currency. */
  destinations?: readonly Mode[];
  amounts: Readonly<Record<string, AmountSign>>;
  lines: readonly JournalLine[];
}

export const journalKinds = table as unknown as Readonly<Record<JournalKind, JournalRule>>;

export const isClientBook = (book: string): boolean => book.startsWith('client_');

/** @throws RangeError when an amount is missing or has the wrong sign for the kind */
export function checkAmounts(kind: JournalKind, amounts: Readonly<Record<string, Money>>): void {
  for (const [name, sign] of Object.entries(journalKinds[kind].amounts)) {
    const amount = amounts[name];
    if (amount === undefined || (sign === 'positive' && amount <= 0n) || (sign !== 'any' && amount < 0n))
      throw new RangeError(`${name} of a journal ${kind} is ${amount}: expected ${sign}`);
  }
}

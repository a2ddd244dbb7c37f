import type { StatementEntry } from '../../schemas/generated/types.ts';
import { moneyOf } from '../money/money.ts';

/**
 * SHA-256 of the bytes of `previous`, a hash in hexadecimal or empty, followed by `text` in UTF-8; in
 * hexadecimal. A browser has it as WebCrypto, a server as a library.
 */
export type ChainHash = (previous: string, text: string) => string | Promise<string>;

/** The parts of an entry that its hash covers. */
export type ChainedEntry = Pick<StatementEntry, 'entry_id' | 'journal_id' | 'book' | 'amount'>;

/**
 * The text of an entry in the hash chain of its account: id, journal, book, currency and amount in minor
 * units. The database hashes the same text (`post_entries`).
 * @throws RangeError when the amount is not one of the currency
 */
export const chainText = ({ entry_id, journal_id, book, amount }: ChainedEntry, currency: string): string =>
  [entry_id, journal_id, book, currency, moneyOf(amount, currency)].join('|');

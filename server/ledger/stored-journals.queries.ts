import type { Money } from '../../domain/money/amount.ts';
import type { Queries } from '../ports.ts';
import { isClientBook, journalKinds, type JournalKind } from './journal-kinds.ts';

export interface StoredLine {
  account_id: string | null;
  book: string;
  amount: Money;
}

/** A stored journal with its lines. */
export interface StoredJournal {
  kind: JournalKind;
  lines: StoredLine[];
}

const KINDS = Object.keys(journalKinds);

/** Ids of the journals of all kinds with this reference. */
export const journalIds = (reference: string): string[] => KINDS.map((kind) => `${kind}:${reference}`);

/** The journals of all kinds with this reference. */
export async function findJournals(
  db: Queries,
  brandId: string,
  reference: string,
): Promise<StoredJournal[]> {
  const rows = await db.query<StoredLine & { kind: JournalKind }>(
    `select j.kind, e.account_id, e.book, e.amount
       from journal j join entry e on e.brand_id = j.brand_id and e.journal_id = j.id
      where j.brand_id = $1 and j.id = any($2::text[]) order by j.id, e.id`,
    [brandId, journalIds(reference)],
  );
  const journals = new Map<JournalKind, StoredJournal>();
  for (const { kind, ...line } of rows) {
    const journal = journals.get(kind) ?? { kind, lines: [] };
    journal.lines.push(line);
    journals.set(kind, journal);
  }
  return [...journals.values()];
}

/** The accounts that a stored journal touches. */
export const accountsOf = ({ lines }: StoredJournal): string[] =>
  lines.flatMap(({ account_id: id, book }) => (isClientBook(book) && id !== null ? [id] : []));

/** Whether a journal of this kind and reference was posted, with any content: for opening balances. */
export async function isPosted(
  db: Queries,
  brandId: string,
  kind: JournalKind,
  reference: string,
): Promise<boolean> {
  const rows = await db.query('select 1 from journal where brand_id = $1 and id = $2', [
    brandId,
    `${kind}:${reference}`,
  ]);
  return rows.length > 0;
}

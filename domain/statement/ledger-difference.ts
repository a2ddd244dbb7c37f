import type { Statement, StatementEntry } from '../../schemas/generated/types.ts';

/** What a statement says otherwise than the ledger. */
export interface LedgerDifference {
  /** Name of the value. */
  field: string;
  /** Number of the entry; null for the rest of the statement. */
  sequence: number | null;
  stated: string;
  ledger: string;
}

function differenceIn<T extends object>(
  stated: T,
  ledger: T,
  names: readonly (keyof T & string)[],
  prefix = '',
): Omit<LedgerDifference, 'sequence'> | null {
  const field = names.find((name) => stated[name] !== ledger[name]);
  return field
    ? { field: prefix + field, stated: String(stated[field]), ledger: String(ledger[field]) }
    : null;
}

const POINT = ['sequence', 'balance', 'hash'] as const;

/** Values that statements of earlier versions lack. */
const ADDED: readonly (keyof StatementEntry)[] = ['fee', 'side', 'quantity'];

/** The values to compare. */
function fieldsOf(stated: StatementEntry, ledger: StatementEntry): (keyof StatementEntry)[] {
  const fields = [...new Set([...Object.keys(ledger), ...Object.keys(stated)])] as (keyof StatementEntry)[];
  return fields.filter((field) => !ADDED.includes(field) || stated[field] !== undefined);
}

function entriesDifference(stated: Statement, ledger: Statement): LedgerDifference | null {
  for (const [index, entry] of stated.entries.entries()) {
    const same: StatementEntry | undefined = ledger.entries[index];
    if (!same)
      return { field: 'entry', sequence: entry.sequence, stated: entry.journal_id, ledger: 'no such entry' };
    const found = differenceIn(entry, same, fieldsOf(entry, same));
    if (found) return { ...found, sequence: entry.sequence };
  }
  return null;
}

/** An entry is posted at most this long after its time. */
const MAX_POSTING_DELAY_MS = 3_600_000;

/** The first entry of the ledger that an unfinished statement lacks, though it was posted before. */
function omission({ generated_at, entries }: Statement, ledger: Statement): LedgerDifference | null {
  const next: StatementEntry | undefined = ledger.entries[entries.length];
  if (!next || Date.parse(next.at) + MAX_POSTING_DELAY_MS > Date.parse(generated_at)) return null;
  return { field: 'entry', sequence: next.sequence, stated: 'no such entry', ledger: next.journal_id };
}

/**
 * Compares a statement that is sound in itself with the one that the ledger gives now. A statement of an
 * unfinished month may lack the entries that were posted since.
 * @returns the first difference; null when there is none
 */
export function ledgerDifference(stated: Statement, ledger: Statement): LedgerDifference | null {
  const inHeader =
    differenceIn(stated, ledger, ['account', 'currency', 'period']) ??
    differenceIn(stated.opening, ledger.opening, POINT, 'opening ');
  if (inHeader) return { ...inHeader, sequence: null };
  const inEntries = entriesDifference(stated, ledger);
  if (inEntries) return inEntries;
  if (!stated.is_finished) return omission(stated, ledger);
  const atEnd = differenceIn(stated.closing, ledger.closing, POINT, 'closing ');
  return atEnd && { ...atEnd, sequence: null };
}

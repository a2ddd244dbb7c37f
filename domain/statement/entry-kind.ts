/** The kind of an entry for a reader: the fee of a deposit is an entry of the deposit's journal. */
export const entryKind = ({ type, amount }: { type: string; amount: string }): string =>
  type === 'deposit' && amount.startsWith('-') ? 'deposit_fee' : type;

/** The kind of the journal that has an entry of this kind. */
export const journalKindOf = (entry: { type: string; amount: string }): string =>
  entryKind({ ...entry, type: 'deposit' }) === entry.type ? 'deposit' : entry.type;

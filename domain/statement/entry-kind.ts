/** The kind of an entry for a reader: the fee of a deposit is an entry of the deposit's journal. */
export const entryKind = ({ type, amount }: { type: string; amount: string }): string =>
  type === 'deposit' && amount.startsWith('-') ? 'deposit_fee' : type;

import type { Transaction } from '../../schemas/generated/types.ts';

export type MovementGroup = Transaction['type'];

/** The group of each kind of journal, for traders. */
export const MOVEMENT_GROUPS = {
  deposit: 'deposits',
  deposit_reversal: 'deposits',
  demo_funding: 'deposits',
  practice_opening: 'deposits',
  practice_refill: 'deposits',
  withdrawal_hold: 'withdrawals',
  withdrawal_release: 'withdrawals',
  withdrawal_payout: 'withdrawals',
  open: 'trades',
  close: 'trades',
  negative_balance: 'trades',
  fee: 'fees',
  refund: 'fees',
  plan_join: 'transfers',
  plan_leave: 'transfers',
  bonus_grant: 'bonus',
  bonus_release: 'bonus',
  bonus_revoke: 'bonus',
  correction: 'corrections',
  reversal_cover: 'corrections',
  internal_transfer: 'transfers',
} as const satisfies Record<string, MovementGroup>;

/** The group of each kind of entry: see `entryKind`. */
const ENTRY_GROUPS: Readonly<Record<string, MovementGroup>> = { ...MOVEMENT_GROUPS, deposit_fee: 'fees' };

export const isKnownKind = (kind: string): boolean => Object.hasOwn(ENTRY_GROUPS, kind);

/** The group of a kind; corrections for a kind that this version does not know. */
export const groupOf = (kind: string): MovementGroup =>
  isKnownKind(kind) ? ENTRY_GROUPS[kind]! : 'corrections';

/** Kinds with their own line in the summary: nobody paid this money in, and no operator corrected a balance. */
const SEPARATE_KINDS: readonly string[] = ['demo_funding', 'reversal_cover'];

/** Key of the text that names a kind's line in the summary of a statement. */
export const summaryTextKey = (kind: string): string =>
  SEPARATE_KINDS.includes(kind) ? `journal.${kind}` : `transactions.type-${groupOf(kind)}`;

/** The lines of a statement's summary, in their order: money paid in and out before the results of trading. */
export const SUMMARY_LINES: readonly string[] = [...new Set(Object.keys(ENTRY_GROUPS).map(summaryTextKey))];

import type { Money } from '../../domain/money/amount.ts';
import type { Environment } from '../ports.ts';
import table from './journal-kinds.json' with { type: 'json' };

export type JournalKind = keyof typeof table;
type KindsWith<Property extends string> = {
  [Kind in JournalKind]: (typeof table)[Kind] extends Record<Property, unknown> ? Kind : never;
}[JournalKind];
/** Kinds that are posted by themselves; the others are written together with a position. */
export type MovementKind = Exclude<JournalKind, KindsWith<'with'>>;
/** The amounts of a kind by name, in minor units. */
export type JournalAmounts<Kind extends JournalKind> = Record<
  keyof (typeof table)[Kind]['amounts'] & string,
  Money
>;
/** Kinds that move money to a second account of the same user. */
export type TransferKind = KindsWith<'destinations'>;
/** Kinds that may not be posted in every environment. */
type RestrictedKind = KindsWith<'environments'>;
/** The environment of a journal, for kinds that may not be posted in every one. */
export type JournalEnvironment<Kind extends JournalKind> = Kind extends RestrictedKind
  ? { environment: Environment }
  : { environment?: Environment };
/** The accounts of a journal. */
export type JournalAccounts<Kind extends JournalKind> = Kind extends TransferKind
  ? { accountId: string; destinationId: string }
  : { accountId: string; destinationId?: undefined };
/** `part_of_amount`: at least zero, and less than the journal's `amount`. */
export type AmountRule = 'positive' | 'part_of_amount' | 'not_zero' | 'any';

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

/**
 * `free`: the balance without margin, reserved funds and bonus. `bonus`: the bonus. `revocable`: the part of the
 * bonus that can be revoked.
 */
export type FundsLimit = 'free' | 'bonus' | 'revocable';

/** The accounts and books that a journal touches. Its lines sum to zero for all amounts. */
export interface JournalRule {
  /** Modes of the accounts that it may change. */
  accounts: readonly Mode[];
  /** Modes of the destinations of a transfer: other accounts of the same user in the same currency. */
  destinations?: readonly Mode[];
  /** Written by the statement that opens or closes a position, and in no other way. */
  with?: 'position';
  /** What the amount may not exceed. */
  limit?: FundsLimit;
  /**
   * The kind of journal that this one settles: of the same reference, account and amount, once among all
   * kinds that settle it.
   */
  settles?: JournalKind;
  /** Environments in which it may be posted; all by default. */
  environments?: readonly Environment[];
  amounts: Readonly<Record<string, AmountRule>>;
  lines: readonly JournalLine[];
}

export const journalKinds = table as unknown as Readonly<Record<JournalKind, JournalRule>>;

export const isClientBook = (book: string): boolean => book.startsWith('client_');

const EXPECTED: Readonly<Record<AmountRule, string>> = {
  positive: 'more than zero',
  part_of_amount: 'at least zero and less than the amount',
  not_zero: 'not zero',
  any: 'an amount',
};

function fits(rule: AmountRule, value: Money, amount: Money | undefined): boolean {
  if (rule === 'positive') return value > 0n;
  if (rule === 'part_of_amount') return value >= 0n && amount !== undefined && value < amount;
  return rule === 'any' || value !== 0n;
}

/** @throws RangeError when an amount is missing, unknown, or outside the rule of the kind */
function checkAmounts(kind: JournalKind, amounts: Readonly<Record<string, Money>>): void {
  const rules = journalKinds[kind].amounts;
  for (const name of Object.keys(amounts))
    if (!(name in rules)) throw new RangeError(`A journal ${kind} has no ${name}`);
  for (const [name, rule] of Object.entries(rules)) {
    const value = amounts[name];
    if (value === undefined || !fits(rule, value, amounts['amount']))
      throw new RangeError(`${name} of a journal ${kind} is ${value}: expected ${EXPECTED[rule]}`);
  }
}

/**
 * @throws RangeError for a kind that is written with a position, an environment in which it may not be
 * posted, or amounts outside its rules
 */
export function checkMovement(
  kind: JournalKind,
  amounts: Readonly<Record<string, Money>>,
  environment: Environment | undefined,
): void {
  const { with: position, environments } = journalKinds[kind];
  if (position) throw new RangeError(`A journal ${kind} is written with its position only`);
  if (environments && !(environment && environments.includes(environment)))
    throw new RangeError(`A journal ${kind} may not be posted in ${environment}`);
  checkAmounts(kind, amounts);
}

import { formatMoney } from '../../../domain/money/money.ts';
import { trimQuantity } from '../../../domain/money/quantity.ts';
import { asQuantity, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import type { Transaction } from '../../../schemas/generated/types.ts';
import { texts } from '../../generated/texts.ts';
import type { MovementRow } from '../../ledger/account-history.queries.ts';
import { sessionOf, type CallContext } from '../../request-context.ts';
import { listCredited, type DepositRow } from '../deposit/deposit.queries.ts';
import { listReversals, type ReversalRow } from '../deposit/payment.queries.ts';
import { reasonOf } from '../deposit/to-deposit.ts';
import { planNames } from '../plan-membership/plan-upgrade.queries.ts';
import { payoutLabel } from '../withdrawal/to-withdrawal.ts';
import { listWithdrawalsById, type WithdrawalRow } from '../withdrawal/withdrawal.queries.ts';

/** Source and note of a movement. */
export type MovementFacts = Pick<Transaction, 'source' | 'note'>;

const NONE: MovementFacts = { source: null, note: null };

/** The reference of a credit; those of its reversals begin with it. */
const creditReferenceOf = (reference: string): string => reference.replace(/:reversal:[0-9]+$/, '');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function paidWith({ card, coin, received }: DepositRow): string | null {
  if (card) return `${capitalized(card.brand)} •••• ${card.last4}`;
  return coin ? `${trimQuantity(asQuantity(received ?? BigInt(coin.amount)))} ${coin.symbol}` : null;
}

function feeText(fee: Money, currency: string, { language }: CallContext): string | null {
  if (fee === ZERO_MONEY) return null;
  return texts[language].movement.fee.replace('{fee}', `${formatMoney(fee, currency)} ${currency}`);
}

/** Of the refund or chargeback that a movement belongs to: a deposit may have several. */
const reversalOf = (
  { id }: DepositRow,
  { at }: MovementRow,
  reversals: readonly ReversalRow[],
): ReversalRow | undefined =>
  reversals.find((each) => each.deposit_id === id && each.at.getTime() === at.getTime());

function depositFacts(
  row: DepositRow | undefined,
  movement: MovementRow,
  reversals: readonly ReversalRow[],
  context: CallContext,
): MovementFacts {
  if (!row) return NONE;
  const note =
    movement.kind === 'deposit'
      ? [paidWith(row), feeText(row.fee, row.account_currency, context)]
      : [reasonOf(reversalOf(row, movement, reversals) ?? row, context.language)];
  return { source: row.method, note: note.filter(Boolean).join(', ') || null };
}

function withdrawalFacts(row: WithdrawalRow | undefined, context: CallContext): MovementFacts {
  if (!row) return NONE;
  const note = [payoutLabel(row), feeText(row.fee, row.currency, context)];
  return { source: row.type, note: note.filter(Boolean).join(', ') };
}

const planFacts = (name: string | undefined, { language }: CallContext): MovementFacts =>
  name === undefined
    ? NONE
    : { source: null, note: texts[language].movement.plan.replace('{plan}', () => name) };

const BONUS_KINDS: readonly string[] = ['bonus_grant', 'bonus_revoke'];
const isBonus = ({ kind }: MovementRow): boolean => BONUS_KINDS.includes(kind);
const DEPOSIT_KINDS: readonly string[] = ['deposit', 'refund', 'deposit_reversal', 'reversal_cover'];
const isDeposit = ({ kind }: MovementRow): boolean => DEPOSIT_KINDS.includes(kind);
const isWithdrawal = ({ kind }: MovementRow): boolean => kind === 'withdrawal_payout';

function assetFacts({ asset_id: id, note }: MovementRow, { market }: CallContext): MovementFacts {
  return { source: id === null ? null : (market.asset(id)?.a_name ?? id), note };
}

/** Reads what the journals of a page refer to: assets, deposits, withdrawals and plans. */
export async function factsOf(
  context: CallContext,
  rows: readonly MovementRow[],
): Promise<(row: MovementRow) => MovementFacts> {
  const { brand, ports } = context;
  const { id: userId } = sessionOf(context).user;
  const credits = rows.filter(isDeposit).map(({ reference }) => creditReferenceOf(reference));
  const bonuses = rows.filter(isBonus).map(({ reference }) => reference);
  const payouts = rows.filter(isWithdrawal).map(({ reference }) => reference);
  const deposits = credits.length ? await listCredited(ports.db, brand.id, userId, credits) : [];
  const reversed = deposits.filter((row) => row.reversed > ZERO_MONEY).map(({ id }) => id);
  const reversals = reversed.length ? await listReversals(ports.db, brand.id, reversed) : [];
  const withdrawals = payouts.length ? await listWithdrawalsById(ports.db, brand.id, userId, payouts) : [];
  const plans = bonuses.length ? await planNames(ports.db, brand.id, userId, bonuses) : undefined;
  const depositBy = new Map(deposits.map((row) => [row.credit_reference, row]));
  const withdrawalBy = new Map(withdrawals.map((row) => [row.id, row]));
  return (row) => {
    if (isDeposit(row)) {
      const deposit = depositBy.get(creditReferenceOf(row.reference));
      return depositFacts(deposit, row, reversals, context);
    }
    if (isWithdrawal(row)) return withdrawalFacts(withdrawalBy.get(row.reference), context);
    if (isBonus(row)) return planFacts(plans?.get(row.reference), context);
    return assetFacts(row, context);
  };
}

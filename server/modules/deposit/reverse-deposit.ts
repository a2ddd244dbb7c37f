import { feeShare } from '../../../domain/deposit/deposit-fee.ts';
import { add, larger, smaller, subtract, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { creditOf } from '../../../domain/deposit/deposit-amounts.ts';
import type { ReversalCause } from '../../../domain/deposit/reversal.ts';
import { uncommittedBalance } from '../../../domain/account/uncommitted-balance.ts';
import { localMoney } from '../../../domain/money/local-decimal.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { rateOf } from '../../../domain/money/fx.ts';
import type { LedgerMoney } from '../../../domain/payout/withdrawable.ts';
import { movedBySystem, moveMoney, type MovementJournal } from '../../ledger/move-money.ts';
import type { Queries } from '../../ports.ts';
import type { Language } from '../../request-context.ts';
import { notifyUser } from '../user/notify-user.ts';
import { accountOf, warnOfPayment, type PaymentContext } from './credit-deposit.ts';
import { insertEvent, lockDeposit, type DepositRow } from './deposit.queries.ts';
import { storeReversal } from './payment.queries.ts';
import { reasonOf, remainingOf } from './to-deposit.ts';

/** What was taken back in total, in the account's currency: never more than was credited. */
function totalOf(row: DepositRow, paid: Money): Money {
  if (paid >= row.received!) return row.credited!;
  const { currency, account_currency: account } = row;
  return smaller(
    creditOf({ money: paid, currency }, rateOf(row.credit_rate ?? row.rate), account),
    row.credited!,
  );
}

/** The fee of this part of a deposit. */
const feeUpTo = ({ fee, credited }: DepositRow, part: Money): Money => feeShare(fee, part, credited!);

/** A refund or chargeback as the provider reports it. */
export interface ReportedReversal {
  /** In total, in the currency of the payment. */
  paid: Money;
  cause: ReversalCause;
}

/** Amounts of one refund or chargeback, in the account's currency. */
interface Parts {
  /** Taken back, before the refund of the fee. */
  due: Money;
  /** Of the fee. */
  refund: Money;
  /** What the house covers. */
  cover: Money;
}

/** The account pays what it has free, and the house covers the rest. */
function partsOf(row: DepositRow, total: Money, account: LedgerMoney): Parts {
  const due = subtract(total, row.reversed);
  const refund = subtract(feeUpTo(row, total), feeUpTo(row, row.reversed));
  const payable = add(larger(uncommittedBalance(account), ZERO_MONEY), refund);
  return { due, refund, cover: larger(subtract(due, payable), ZERO_MONEY) };
}

function journalsOf(reference: string, { due, refund, cover }: Parts): MovementJournal[] {
  return [
    ...(refund > 0n ? [{ kind: 'refund', reference, amounts: { amount: refund } } as const] : []),
    ...(cover > 0n ? [{ kind: 'reversal_cover', reference, amounts: { amount: cover } } as const] : []),
    ...(due > 0n ? [{ kind: 'deposit_reversal', reference, amounts: { amount: due } } as const] : []),
  ];
}

/**
 * This part of a payment in another currency than the account's; null in the account's, and where an earlier version
 * did not store the part before.
 */
function partPaid(row: DepositRow, paid: Money): Money | null {
  const before = row.reversed_paid ?? (row.reversed === ZERO_MONEY ? ZERO_MONEY : null);
  return row.currency === row.account_currency || before === null ? null : subtract(paid, before);
}

/** Stores the reversal with its event and notifies the trader, in the transaction of the journals. */
async function record(
  tx: Queries,
  context: PaymentContext,
  before: DepositRow,
  { paid, cause, total, due, refund, cover }: ReportedReversal & Parts & { total: Money },
): Promise<void> {
  const { brand, now } = context;
  const { id, currency: paidIn, account_currency: currency } = before;
  await storeReversal(tx, brand.id, id, { total, cover, paid, cause });
  await insertEvent(tx, brand.id, id, { actorId: null, action: 'reverse', reasonCode: cause }, now);
  const row = (await lockDeposit(tx, brand.id, id))!;
  const part = partPaid(before, paid);
  const own = {
    amount: formatMoney(subtract(due, refund), currency),
    total: formatMoney(remainingOf(row), currency),
    ...(cover > ZERO_MONEY && { cover: formatMoney(cover, currency) }),
  };
  const foreign = part !== null && { paid: formatMoney(part, paidIn) };
  const local = (amounts: Record<string, string>, unit: string, language: Language) =>
    Object.fromEntries(Object.entries(amounts).map(([name, of]) => [name, localMoney(of, unit, language)]));
  await notifyUser(tx, context, row.user_id, (language) => ({
    kind: 'deposit_reversed',
    reference: `${id}:${total}`,
    facts: { ...own, currency, ...(foreign && { ...foreign, paid_currency: paidIn }), cause, deposit: id },
    mail: {
      ...local(own, currency, language),
      ...(foreign && local(foreign, paidIn, language)),
      deposit: id,
      reason: reasonOf(row, language) ?? '',
    },
  }));
}

/**
 * Posts a refund or chargeback of a credited deposit up to this total, as a journal whose reference begins
 * with that of the deposit's, and notifies the trader. The fee of this part is refunded first.
 */
export async function reverseDeposit(
  context: PaymentContext,
  row: DepositRow,
  reported: ReportedReversal,
): Promise<void> {
  const { brand } = context;
  const total = totalOf(row, reported.paid);
  if (total <= row.reversed) return;
  const reference = `${row.credit_reference}:reversal:${total}`;
  const by = movedBySystem('deposit', reference, '');
  let covered = ZERO_MONEY;
  await moveMoney(context, { by, accounts: [accountOf(row)] }, async (tx, account) => {
    const locked = (await lockDeposit(tx, brand.id, row.id))!;
    const parts = partsOf(locked, total, account);
    covered = parts.cover;
    if (parts.due > 0n) await record(tx, context, locked, { ...reported, ...parts, total });
    return {
      journals: journalsOf(reference, parts),
      audit: {
        action: 'deposit.reverse',
        detail: {
          deposit: row.id,
          reference,
          cause: reported.cause,
          loss: formatMoney(parts.cover, row.account_currency),
        },
      },
      answer: () => null,
    };
  });
  if (covered > 0n) warnOfPayment(context, row, 'refund or chargeback paid by the house in part or in full');
}

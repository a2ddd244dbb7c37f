import { feeShare } from '../../../domain/deposit/deposit-fee.ts';
import { add, larger, smaller, subtract, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { creditOf } from '../../../domain/deposit/deposit-amounts.ts';
import { freeFunds } from '../../../domain/account/free-funds.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { rateOf } from '../../../domain/money/fx.ts';
import { movedBySystem, moveMoney } from '../../ledger/move-money.ts';
import { accountOf, warnOfPayment, type PaymentContext } from './credit-deposit.ts';
import { insertEvent, lockDeposit, type DepositRow } from './deposit.queries.ts';
import { storeReversal } from './payment.queries.ts';

/** What was taken back in total, in the account's currency: never more than was credited. */
function totalOf(row: DepositRow, reversed: Money): Money {
  if (reversed >= row.received!) return row.credited!;
  const { currency, account_currency: account } = row;
  return smaller(
    creditOf({ money: reversed, currency }, rateOf(row.credit_rate ?? row.rate), account),
    row.credited!,
  );
}

/** The fee of this part of a deposit. */
const feeUpTo = ({ fee, credited }: DepositRow, part: Money): Money => feeShare(fee, part, credited!);

/**
 * Posts a refund or chargeback of a credited deposit up to this total, as a journal whose reference begins
 * with that of the deposit's. The fee of this part is refunded first. The account pays what it has free; the
 * house covers the rest.
 * @param reversed in the currency of the payment
 */
export async function reverseDeposit(
  context: PaymentContext,
  row: DepositRow,
  reversed: Money,
): Promise<void> {
  const { brand, now } = context;
  const total = totalOf(row, reversed);
  if (total <= row.reversed) return;
  const reference = `${row.credit_reference}:reversal:${total}`;
  const by = movedBySystem('deposit', reference, '');
  let covered = ZERO_MONEY;
  await moveMoney(context, { by, accounts: [accountOf(row)] }, async (tx, account) => {
    const locked = (await lockDeposit(tx, brand.id, row.id))!;
    const due = subtract(total, locked.reversed);
    const refund = subtract(feeUpTo(locked, total), feeUpTo(locked, locked.reversed));
    const payable = add(larger(freeFunds(account), ZERO_MONEY), refund);
    const loss = larger(subtract(due, payable), ZERO_MONEY);
    covered = loss;
    if (due > 0n) {
      await storeReversal(tx, brand.id, row.id, total);
      const event = { actorId: null, action: 'reverse', reasonCode: 'refunded' } as const;
      await insertEvent(tx, brand.id, row.id, event, now);
    }
    return {
      journals: [
        ...(refund > 0n ? [{ kind: 'refund', reference, amounts: { amount: refund } } as const] : []),
        ...(loss > 0n ? [{ kind: 'reversal_cover', reference, amounts: { amount: loss } } as const] : []),
        ...(due > 0n ? [{ kind: 'deposit_reversal', reference, amounts: { amount: due } } as const] : []),
      ],
      audit: {
        action: 'deposit.reverse',
        detail: { deposit: row.id, reference, loss: formatMoney(loss, row.account_currency) },
      },
      answer: () => null,
    };
  });
  if (covered > 0n) warnOfPayment(context, row, 'refund or chargeback paid by the house in part or in full');
}

import { depositFee } from '../../../domain/deposit/deposit-fee.ts';
import { isFinalRejection } from '../../../domain/deposit/deposit-state.ts';
import { subtract, type Money } from '../../../domain/money/amount.ts';
import { localMoney } from '../../../domain/money/local-decimal.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { moveMoney, type MovedAccount, type Mover } from '../../ledger/move-money.ts';
import type { Queries } from '../../ports.ts';
import type { CallContext, WorkContext } from '../../request-context.ts';
import { accountIdOf } from '../account/account.queries.ts';
import { lostBonusJournals } from '../account/bonus-journals.ts';
import { notifyUser } from '../user/notify-user.ts';
import { refuseClosedOwner } from '../user/refuse-closed-owner.ts';
import { insertEvent, lockDeposit, type DepositRow } from './deposit.queries.ts';
import { storeDecision } from './payment.queries.ts';
import { reasonOf } from './to-deposit.ts';

/** The context of a request, or of work without one. */
export type PaymentContext = WorkContext & Pick<CallContext, 'hasMailed'>;

export interface Credit {
  by: Mover;
  /** The operator; null for the system. */
  actorId: string | null;
  /** Identifies the payment in the ledger. */
  reference: string;
  /** In the unit that the trader paid in. */
  received: bigint;
  /** Gross amount in the account's currency. */
  amount: Money;
  /** The rate of `amount`, if not the stored one. */
  rate?: string;
  /** Content of the approval's event. */
  content?: string;
  /** Refuses a deposit that may not be credited any more; by default, a credited one stays as it is. */
  check?(tx: Queries, row: DepositRow): Promise<void>;
}

export const accountOf = ({ user_id: userId }: DepositRow): MovedAccount => ({
  id: accountIdOf(userId, 'real'),
  userId,
});

export const isFinal = ({ state, reason_code: code }: DepositRow): boolean => isFinalRejection(state, code);

/** A payment that changes nothing, although its money has moved: an operator has to act. */
export function warnOfPayment(
  { brand, ports }: PaymentContext,
  { id }: DepositRow,
  problem = 'payment of a rejected deposit not credited',
): void {
  ports.log.warn({ brand: brand.id, deposit: id }, problem);
}

/** The notification of a decision. */
export function decisionNotice(row: DepositRow) {
  const isCredited = row.state === 'approved';
  const currency = isCredited ? row.account_currency : row.currency;
  const amount = formatMoney(isCredited ? subtract(row.credited!, row.fee) : row.amount, currency);
  return {
    kind: isCredited ? 'deposit_credited' : 'deposit_rejected',
    reference: row.id,
    facts: { amount, currency },
  } as const;
}

/** Notifies the trader that a deposit was credited or rejected. */
export async function notifyOfDecision(tx: Queries, context: PaymentContext, row: DepositRow): Promise<void> {
  const notice = decisionNotice(row);
  const { amount, currency } = notice.facts;
  await notifyUser(tx, context, row.user_id, (language) => ({
    ...notice,
    mail: { amount: localMoney(amount, currency, language), reason: reasonOf(row, language) ?? '' },
  }));
}

/** Writes the decision, its event and the mail, in the transaction of the journal. */
async function approve(
  tx: Queries,
  context: PaymentContext,
  { id }: DepositRow,
  { actorId, reference, received, amount, rate, content }: Credit,
  fee: Money,
): Promise<void> {
  const { brand, now } = context;
  const credited = { received, credited: amount, creditReference: reference, creditRate: rate, fee };
  const reasonCode = rate === undefined ? undefined : 'rate_expired';
  const decision = { reasonCode: null, reason: null, ...credited };
  await storeDecision(tx, brand.id, id, { ...decision, state: 'approved' }, now);
  await insertEvent(tx, brand.id, id, { actorId, action: 'approve', reasonCode, content }, now);
  await notifyOfDecision(tx, context, (await lockDeposit(tx, brand.id, id))!);
}

/**
 * Credits a deposit, once per reference: journal, state, event and mail in one transaction. A deposit that
 * was credited before, or finally rejected, stays as it is.
 * @throws reference_used when the ledger has the reference for another deposit · account_closed
 */
export async function creditDeposit(context: PaymentContext, row: DepositRow, credit: Credit): Promise<void> {
  const { brand, engine } = context;
  const { reference, amount } = credit;
  await moveMoney(context, { by: credit.by, accounts: [accountOf(row)] }, async (tx, account) => {
    const locked = (await lockDeposit(tx, brand.id, row.id))!;
    await credit.check?.(tx, locked);
    const isDue = locked.state !== 'approved' && !isFinal(locked);
    if (isFinal(locked)) warnOfPayment(context, locked);
    if (isDue) await refuseClosedOwner(tx, context, locked.user_id);
    const fee = depositFee(amount, locked.fee_rule, locked.account_currency);
    if (isDue) await approve(tx, context, locked, credit, fee);
    return {
      journals: isDue
        ? [
            ...lostBonusJournals(engine, account, reference),
            { kind: 'deposit', reference, amounts: { amount, fee } },
          ]
        : [],
      audit: {
        action: 'deposit.approve',
        detail: { deposit: row.id, reference, amount: formatMoney(amount, row.account_currency) },
      },
      answer: () => null,
    };
  });
}

import { requiredApprovals } from '../../../domain/access/approvals.ts';
import type { FieldIssue } from '../../../domain/access/field-issues.ts';
import {
  readWithdrawal,
  withdrawalLimits,
  type WithdrawalAmount,
} from '../../../domain/payout/withdrawal-amount.ts';
import type { Money } from '../../../domain/money/amount.ts';
import { manifestMoney } from '../../../domain/money/manifest-amount.ts';
import { parseMoney } from '../../../domain/money/money.ts';
import type { Settings } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import { movedByCaller, moveMoney } from '../../ledger/move-money.ts';
import { isMethodOn } from '../../brand/payout-flags.ts';
import { payoutLimits } from '../../brand/payout-limits.ts';
import type { Tx } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler, type HandlerInput } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { fundsAtPrices, requireFreeFunds } from '../account/account-valuation.ts';
import { accountIdOf } from '../account/account.queries.ts';
import { formerBonusJournals } from '../account/bonus-journals.ts';
import { shareAccount, type PayoutAccountRow } from '../payout-account/payout-account.queries.ts';
import { WITHDRAWAL_TYPES } from '../payout-account/payout-methods.ts';
import type { UserRow } from '../user/user.queries.ts';
import { notifyOfWithdrawal } from './notify-of-withdrawal.ts';
import { toWithdrawal } from './to-withdrawal.ts';
import { insertWithdrawal, requestedRow, type WithdrawalRow } from './withdrawal.queries.ts';

type Body = HandlerInput<'withdrawal.create'>['body'];

/** Must the user's identity be verified before a withdrawal, and is not? */
export const needsIdentity = (settings: Settings, { kyc_status: status }: UserRow): boolean =>
  settings.enable_must_verify_kyc && status !== 'approved';

/** @throws validation_failed with every invalid field · fee_changed */
function readBody(
  { brand }: CallContext,
  settings: Settings,
  body: Body,
  payout: PayoutAccountRow,
  { currency, withdrawable }: { currency: string; withdrawable: Money },
): WithdrawalAmount {
  const limits = withdrawalLimits(settings.minimum_withdrawal, payoutLimits(brand, payout.type), brand);
  const read = readWithdrawal(body.amount, currency, { ...limits, withdrawable }, settings.withdrawal_fee);
  const issues: FieldIssue[] = [];
  if ('problem' in read) issues.push({ field: 'amount', ...read.problem });
  if (body.type !== WITHDRAWAL_TYPES[payout.type]) issues.push({ field: 'type', rule: 'choice', params: {} });
  if (issues.length || 'problem' in read) throw new Failure('validation_failed', { issues });
  if (body.total !== undefined && parseMoney(body.total, currency) !== read.total)
    throw new Failure('fee_changed');
  return read;
}

/**
 * The request, checked under the locks of the account and the payout account.
 * @throws practice_account · identity_not_verified · not_found · busy · validation_failed · fee_changed ·
 * method_disabled · payout_account_on_hold · insufficient_funds · stale_price
 */
function newWithdrawal(
  context: CallContext,
  settings: Settings,
  body: Body,
  account: LockedAccount,
  payout: PayoutAccountRow | undefined,
): WithdrawalRow {
  const { brand, engine, now, ports } = context;
  const { user } = sessionOf(context);
  if (user.is_practice) throw new Failure('practice_account');
  if (needsIdentity(settings, user)) throw new Failure('identity_not_verified');
  if (!payout) throw new Failure('not_found');
  const { currency } = account;
  const withdrawable = fundsAtPrices(engine, account);
  const { amount, fee } = readBody(context, settings, body, payout, { currency, withdrawable });
  if (!isMethodOn(settings, payout.type)) throw new Failure('method_disabled');
  if (payout.hold_until > now) throw new Failure('payout_account_on_hold');
  requireFreeFunds(engine, account, amount);
  const { secondApproverFrom: from } = payoutLimits(brand, payout.type);
  const row = {
    id: randomId(ports.random, 'w'),
    user_id: user.id,
    account_id: account.id,
    payout_account_id: payout.id,
    wallet: body.wallet,
    type: WITHDRAWAL_TYPES[payout.type],
    currency,
    amount,
    fee,
    required_approvals: requiredApprovals(
      amount,
      from === undefined ? undefined : manifestMoney(from, brand),
    ),
  };
  return requestedRow(row, payout, now);
}

/** Either wallet is the same account: its free funds can be withdrawn. */
export const withdrawalCreate: Handler<'withdrawal.create'> = async (context, { body }) => {
  const { brand } = context;
  const { user } = sessionOf(context);
  const settings = await context.settings.read();
  const accountId = accountIdOf(user.id, 'real');
  const moved = {
    by: movedByCaller(context),
    accounts: [{ id: accountId, userId: user.id }],
    read: (tx: Tx) => shareAccount(tx, context.brand.id, user.id, body.account_id),
  } as const;
  const answer = await moveMoney(context, moved, async (tx, account, payout) => {
    const row = newWithdrawal(context, settings, body, account, payout);
    await insertWithdrawal(tx, context.brand.id, row, context.now);
    await notifyOfWithdrawal(tx, context, row, 'withdrawal_requested');
    return {
      journals: [
        ...(await formerBonusJournals(tx, brand.id, account, row.id)),
        { kind: 'withdrawal_hold', reference: row.id, amounts: { amount: row.amount } },
      ],
      audit: { action: 'withdrawal.create', detail: { withdrawal: row.id, type: row.type } },
      answer: () => toWithdrawal(row),
    };
  });
  context.reply.message = texts[context.language].withdrawal.requested;
  return answer;
};

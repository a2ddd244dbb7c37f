import { ZERO_MONEY } from '../../../domain/money/amount.ts';
import { localMoney } from '../../../domain/money/local-decimal.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { PlanUpgrade } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import { movedByCaller, moveMoney, type MovementJournal } from '../../ledger/move-money.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { fundsAfter } from '../account/account-funds.ts';
import { requireFreeFunds } from '../account/account-valuation.ts';
import { formerBonusJournals } from '../account/bonus-journals.ts';
import { decideUpgrade, type Decision } from '../plan-membership/plan-upgrade.queries.ts';
import { refuseLostAuthority } from '../user/operator-authority.ts';
import { refuseOwn, requireReason } from '../user/operator-refusals.ts';
import { notifyUser } from '../user/notify-user.ts';
import { findUpgrade, type OwnedPlanUpgradeRow } from './operator-upgrade.queries.ts';
import { grantedBonus } from './plan-terms.ts';
import { toPlanUpgrade } from './to-plan-upgrade.ts';

function joiningJournals({ brand }: Pick<CallContext, 'brand'>, row: OwnedPlanUpgradeRow): MovementJournal[] {
  const { id: reference, amount } = row;
  const bonus = grantedBonus(brand, row);
  return [
    { kind: 'plan_join', reference, amounts: { amount } },
    ...(bonus > ZERO_MONEY ? [{ kind: 'bonus_grant' as const, reference, amounts: { amount: bonus } }] : []),
  ];
}

interface OperatorDecision extends Pick<Decision, 'reason'> {
  state: 'approved' | 'rejected';
}

/** @throws wrong_state · insufficient_funds · stale_price · busy · errors of `refuseLostAuthority` */
async function write(
  tx: Queries,
  context: CallContext,
  account: LockedAccount,
  { id, amount }: OwnedPlanUpgradeRow,
  decision: OperatorDecision,
): Promise<void> {
  const { brand, engine, now } = context;
  await refuseLostAuthority(tx, context);
  const by = sessionOf(context).user.id;
  if (!(await decideUpgrade(tx, brand.id, id, { ...decision, by, at: now })))
    throw new Failure('wrong_state');
  if (decision.state === 'approved') requireFreeFunds(engine, account, amount);
}

/** Notifies the trader that their upgrade was approved or rejected. */
async function notifyTrader(tx: Queries, context: CallContext, row: OwnedPlanUpgradeRow): Promise<void> {
  const { plan_name: plan, currency } = row;
  const amount = formatMoney(row.amount, currency);
  const granted = row.state === 'approved' ? grantedBonus(context.brand, row) : ZERO_MONEY;
  const bonus = granted > ZERO_MONEY ? formatMoney(granted, currency) : undefined;
  await notifyUser(tx, context, row.user_id, (language) => ({
    kind: row.state === 'approved' ? 'plan_approved' : 'plan_rejected',
    reference: row.id,
    facts: { plan, amount, currency, reason: row.reason ?? '', ...(bonus === undefined ? {} : { bonus }) },
    mail: {
      plan,
      amount: localMoney(amount, currency, language),
      ...(bonus === undefined ? {} : { bonus: localMoney(bonus, currency, language) }),
      reason: row.reason ?? '',
      link: `${context.site}/`,
    },
  }));
}

/** @throws not_found · own_account · errors of `write` */
async function decide(context: CallContext, id: string, decision: OperatorDecision): Promise<PlanUpgrade> {
  const { brand, engine, ports } = context;
  const row = await findUpgrade(ports.db, brand.id, id);
  if (!row) throw new Failure('not_found');
  refuseOwn(context, row.user_id);
  const isApproval = decision.state === 'approved';
  const moved = {
    by: movedByCaller(context),
    accounts: [{ id: row.account_id, userId: row.user_id }],
  } as const;
  return await moveMoney(context, moved, async (tx, account) => {
    const former = isApproval ? await formerBonusJournals(tx, brand.id, account, `${id}:former`) : [];
    await write(tx, context, account, row, decision);
    const after = (await findUpgrade(tx, brand.id, id))!;
    await notifyTrader(tx, context, after);
    const joining = isApproval ? joiningJournals(context, row) : [];
    return {
      journals: [...former, ...joining],
      audit: {
        action: isApproval ? 'plan.approve' : 'plan.reject',
        detail: { plan: row.plan_id, upgrade: id },
      },
      hasWritten: true,
      answer: (moneyAfter) => toPlanUpgrade(brand, after, fundsAfter(engine, moneyAfter).free),
    };
  });
}

export const planApproveUpgrade: Handler<'plan.approve-upgrade'> = (context, { params: { id } }) =>
  decide(context, id, { state: 'approved' });

export const planRejectUpgrade: Handler<'plan.reject-upgrade'> = async (
  context,
  { params: { id }, body },
) => {
  return await decide(context, id, { state: 'rejected', reason: requireReason(body) });
};

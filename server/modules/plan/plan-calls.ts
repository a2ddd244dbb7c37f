import { refuseSuspended } from '../user/refuse-suspended.ts';
import { keptBonus, revocableBonus } from '../../../domain/account/uncommitted-balance.ts';
import { smaller, subtract, ZERO_MONEY } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { PendingPlan } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import { movedByCaller, moveMoney, type MovementJournal } from '../../ledger/move-money.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { accountIdOf } from '../account/account.queries.ts';
import { fundsOfAccounts } from '../account/account-funds.ts';
import { profitAtPrices } from '../account/account-valuation.ts';
import { lostBonusJournals } from '../account/bonus-journals.ts';
import { depositOffers } from '../deposit/deposit-offers.ts';
import {
  cancelPending,
  currentUpgrades,
  insertUpgrade,
  latestUpgrade,
  leavePlan,
  type NewPlanUpgrade,
  type PlanUpgradeRow,
} from '../plan-membership/plan-upgrade.queries.ts';
import { offersPlans } from '../plan-membership/user-plans.ts';
import { refuseClosedUser } from '../user/user-lock.queries.ts';
import { amountOfPlan, bonusOfPlan, plansOnOffer, requirePlans, toPlan } from './plan-terms.ts';

const toPending = (row: NewPlanUpgrade): PendingPlan => ({
  id: row.id,
  plan_id: row.plan_id,
  name: row.plan_name,
  amount: formatMoney(row.amount, row.currency),
  currency: row.currency,
  created_at: row.created_at.toISOString(),
});

/** Addresses that every deposit of the coin goes to. */
async function wallets(context: CallContext, currency: string) {
  const { coins } = await depositOffers(context, currency);
  return coins.flatMap(({ name, symbol, network, address }) =>
    address ? [{ name, symbol, network, address }] : [],
  );
}

const rejectionOf = (row: PlanUpgradeRow | undefined) =>
  row?.state === 'rejected'
    ? { name: row.plan_name, reason: row.reason!, at: row.decided_at!.toISOString() }
    : null;

export const planList: Handler<'plan.list'> = async (context) => {
  const { brand, ports, language } = context;
  const { id: userId, currency } = sessionOf(context).user;
  const rows = await currentUpgrades(ports.db, brand.id, userId);
  const pending = rows.find(({ state }) => state === 'pending');
  const accountId = accountIdOf(userId, 'real');
  const funds = await fundsOfAccounts(context, [accountId]);
  return {
    plans: (offersPlans(brand) ? plansOnOffer(brand) : []).map((plan) =>
      toPlan(brand, plan, currency, language),
    ),
    active: rows
      .filter(({ state }) => state === 'approved')
      .map((row) => ({
        plan_id: row.plan_id,
        name: row.plan_name,
        amount: formatMoney(row.amount, row.currency),
        currency: row.currency,
        since: row.decided_at!.toISOString(),
      })),
    pending: pending ? toPending(pending) : null,
    rejected: rejectionOf(await latestUpgrade(ports.db, brand.id, userId)),
    free_funds: formatMoney(funds.get(accountId)!.free, currency),
    wallets: pending ? await wallets(context, currency) : [],
  };
};

/** @throws not_found · plan_active · plan_upgrade_pending */
function newUpgrade(
  { brand, now, ports }: CallContext,
  rows: readonly PlanUpgradeRow[],
  {
    userId,
    planId,
    account,
    isMultiple,
  }: { userId: string; planId: string; account: LockedAccount; isMultiple: boolean },
): NewPlanUpgrade {
  const { currency } = account;
  const plan = plansOnOffer(brand).find(({ id }) => id === planId);
  if (!plan) throw new Failure('not_found');
  const active = rows.filter(({ state }) => state === 'approved');
  if (active.some((row) => !isMultiple || row.plan_id === planId)) throw new Failure('plan_active');
  if (rows.length > active.length) throw new Failure('plan_upgrade_pending');
  return {
    id: randomId(ports.random, 'pu'),
    user_id: userId,
    account_id: account.id,
    plan_id: planId,
    plan_name: plan.name,
    color: plan.color ?? '',
    currency,
    amount: amountOfPlan(plan, brand),
    bonus: bonusOfPlan(brand, plan),
    created_at: now,
  };
}

const realAccountOf = (userId: string) => [{ id: accountIdOf(userId, 'real'), userId }] as const;

export const planJoin: Handler<'plan.join'> = async (context, { body: { plan_id: planId } }) => {
  const { brand } = context;
  const { user } = sessionOf(context);
  requirePlans(brand);
  await refuseSuspended(context, user);
  if (user.is_practice) throw new Failure('practice_account');
  const { enable_multi_plans: isMultiple } = await context.settings.read();
  const moved = { by: movedByCaller(context), accounts: realAccountOf(user.id) };
  return await moveMoney(context, moved, async (tx, account) => {
    await refuseClosedUser(tx, brand.id, user.id);
    const rows = await currentUpgrades(tx, brand.id, user.id);
    const row = newUpgrade(context, rows, { userId: user.id, planId, account, isMultiple });
    await insertUpgrade(tx, brand.id, row);
    const event = { action: 'plan.join', detail: { plan: planId } };
    return { journals: [], audit: event, hasWritten: true, answer: () => toPending(row) };
  });
};

/** Without a pending upgrade it has no effect. */
export const planCancel: Handler<'plan.cancel'> = async (context) => {
  const { brand, now, ports } = context;
  const { user } = sessionOf(context);
  const cancelled = await ports.db.tx(async (tx) => {
    const id = await cancelPending(tx, brand.id, user.id, now);
    if (id !== undefined)
      await audit(tx, context, {
        actor: user.id,
        subject: user.id,
        action: 'plan.cancel',
        detail: { upgrade: id },
      });
    return id;
  });
  if (cancelled !== undefined) context.notifier.userChanged(user.id);
  return { pending: null };
};

/**
 * The journals of leaving: the whole amount, and as much of its bonus as trading has not lost.
 * @throws busy when another process has just changed the positions
 */
function leavingJournals(
  { engine }: Pick<CallContext, 'engine'>,
  { id: reference, amount, bonus }: PlanUpgradeRow,
  account: LockedAccount,
): MovementJournal[] {
  const after = { ...account, reserved: subtract(account.reserved, amount) };
  const kept = keptBonus(account, profitAtPrices(engine, account));
  const own = smaller(bonus, smaller(kept, revocableBonus(after)));
  return [
    ...lostBonusJournals(engine, account, reference),
    { kind: 'plan_leave', reference, amounts: { amount } },
    ...(own > ZERO_MONEY ? [{ kind: 'bonus_revoke' as const, reference, amounts: { amount: own } }] : []),
  ];
}

async function activeUpgrade(tx: Queries, brandId: string, userId: string, planId: string) {
  const rows = await currentUpgrades(tx, brandId, userId);
  const row = rows.find(({ state, plan_id }) => state === 'approved' && plan_id === planId);
  if (!row) throw new Failure('plan_not_active');
  return row;
}

/** Always possible, also without the feature: the amount is the trader's own. */
export const planRemove: Handler<'plan.remove'> = async (context, { body: { plan_id: planId } }) => {
  const { brand, now } = context;
  const { user } = sessionOf(context);
  const moved = { by: movedByCaller(context), accounts: realAccountOf(user.id) };
  return await moveMoney(context, moved, async (tx, account) => {
    const row = await activeUpgrade(tx, brand.id, user.id, planId);
    await leavePlan(tx, brand.id, row.id, now);
    const { amount, currency } = row;
    return {
      journals: leavingJournals(context, row, account),
      audit: { action: 'plan.leave', detail: { plan: planId, upgrade: row.id } },
      answer: () => ({ plan_id: planId, amount: formatMoney(amount, currency), currency }),
    };
  });
};

import { cleanText, isBlank } from '../../../domain/access/text.ts';
import { withdrawable } from '../../../domain/account/withdrawable.ts';
import { ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { PlanUpgrade } from '../../../schemas/generated/types.ts';
import { audit } from '../../db/audit.queries.ts';
import { Failure } from '../../failure.ts';
import type { LockedAccount } from '../../ledger/account-lock.queries.ts';
import { movedByCaller, moveMoney, type MovementJournal } from '../../ledger/move-money.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { accountsOf } from '../account/account.queries.ts';
import { fundsAtPrices, type AccountValuation } from '../account/account-valuation.ts';
import {
  decideUpgrade,
  findUpgrade,
  listUpgrades,
  type Decision,
  type OwnedPlanUpgradeRow,
} from '../plan-membership/plan-upgrade.queries.ts';
import { refuseLostAuthority } from '../user/administered-user.ts';

const toUpgrade = (row: OwnedPlanUpgradeRow, freeFunds: Money): PlanUpgrade => ({
  id: row.id,
  plan_id: row.plan_id,
  plan_name: row.plan_name,
  amount: formatMoney(row.amount, row.currency),
  currency: row.currency,
  state: row.state,
  reason: row.reason,
  free_funds: formatMoney(freeFunds, row.currency),
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
  left_at: row.left_at?.toISOString() ?? null,
  user: { id: row.user_id, number: row.number, name: row.name, email: row.email },
});

async function fundsOf({ brand, engine, ports }: CallContext, userId: string): Promise<Money> {
  const valuation: AccountValuation = engine;
  const { real } = await accountsOf(ports.db, brand.id, userId);
  return withdrawable(real, valuation.openProfit(real.id));
}

export const planListUpgrades: Handler<'plan.list-upgrades'> = async (context, { query }) => {
  const { brand, ports } = context;
  const { limit } = pageOf(query);
  const page = { after: query.after ?? null, limit: limit + 1 };
  const read = await listUpgrades(ports.db, brand.id, query.state ?? null, page);
  const { rows, next } = cut(read, limit, ({ id }) => id);
  const owners = [...new Set(rows.map(({ user_id }) => user_id))];
  const funds = new Map<string, Money>();
  for (const id of owners) funds.set(id, await fundsOf(context, id));
  return { upgrades: rows.map((row) => toUpgrade(row, funds.get(row.user_id)!)), next };
};

/** The journals of an approval. */
const joiningJournals = ({ id: reference, amount, bonus }: OwnedPlanUpgradeRow): MovementJournal[] => [
  { kind: 'plan_join', reference, amounts: { amount } },
  ...(bonus > ZERO_MONEY ? [{ kind: 'bonus_grant' as const, reference, amounts: { amount: bonus } }] : []),
];

interface OperatorDecision extends Pick<Decision, 'reason'> {
  state: 'approved' | 'rejected';
}

/** @throws wrong_state · insufficient_funds · busy · errors of `refuseLostAuthority` */
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
  if (decision.state === 'approved' && amount > fundsAtPrices(engine, account))
    throw new Failure('insufficient_funds');
}

/** @throws not_found · own_account · errors of `write` */
async function decide(context: CallContext, id: string, decision: OperatorDecision): Promise<PlanUpgrade> {
  const { brand, engine, ports } = context;
  const actor = sessionOf(context).user.id;
  const row = await findUpgrade(ports.db, brand.id, id);
  if (!row) throw new Failure('not_found');
  if (row.user_id === actor) throw new Failure('own_account');
  const isApproval = decision.state === 'approved';
  const event = {
    action: isApproval ? 'plan.approve' : 'plan.reject',
    detail: { plan: row.plan_id, upgrade: id },
  };
  const moved = {
    by: movedByCaller(context),
    accounts: [{ id: row.account_id, userId: row.user_id }],
  } as const;
  const answer = await moveMoney(context, moved, async (tx, account) => {
    await write(tx, context, account, row, decision);
    const after = (await findUpgrade(tx, brand.id, id))!;
    // A movement with a journal is audited with it.
    if (!isApproval) await audit(tx, context, { actor, subject: row.user_id, ...event });
    return {
      journals: isApproval ? joiningJournals(row) : [],
      audit: event,
      answer: (moneyAfter) =>
        toUpgrade(after, withdrawable(moneyAfter, (engine as AccountValuation).openProfit(account.id))),
    };
  });
  context.notifier.userChanged(row.user_id);
  return answer;
}

export const planApproveUpgrade: Handler<'plan.approve-upgrade'> = (context, { params: { id } }) =>
  decide(context, id, { state: 'approved' });

export const planRejectUpgrade: Handler<'plan.reject-upgrade'> = async (
  context,
  { params: { id }, body },
) => {
  const reason = cleanText(body.reason ?? '');
  if (isBlank(reason)) throw new Failure('reason_required');
  return await decide(context, id, { state: 'rejected', reason });
};

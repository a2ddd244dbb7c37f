import type { PlanUpgrade } from '../../../../schemas/generated/types.ts';
import { useT, useUser } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { CaseDrawer, type CaseActions } from '../components/case-drawer.tsx';
import { CaseHead } from '../components/case-head.tsx';
import { CaseHistory, type HistoryStep } from '../components/case-history.tsx';
import { decisionStep } from '../components/decision-step.ts';
import { Facts } from '../components/facts.tsx';
import { usePlanDecisions } from './use-plan-decisions.ts';

interface PlanDrawerProps extends CaseActions<PlanUpgrade> {
  upgrade: PlanUpgrade;
}

const historyOf = ({
  user,
  created_at,
  state,
  decided_at,
  decided_by,
  reason,
  left_at,
}: PlanUpgrade): HistoryStep[] => [
  { at: created_at, actor: user.id, name: user.name, action: 'request', reason: null },
  ...decisionStep(state, { at: decided_at, by: decided_by, reason }),
  ...(left_at === null
    ? []
    : [{ at: left_at, actor: user.id, name: user.name, action: 'leave', reason: null }]),
];

/** The upgrade of a trading plan, with what can be decided. */
export function PlanDrawer({ upgrade, ...events }: PlanDrawerProps) {
  const t = useT();
  const me = useUser();
  const decisions = usePlanDecisions(upgrade);
  const { user, state, amount, currency, free_funds } = upgrade;
  return (
    <CaseDrawer
      title={t('operator.plan-upgrade')}
      decisions={decisions}
      isCancelled={state === 'cancelled'}
      {...events}
    >
      <CaseHead user={user} status={state} amount={amount} currency={currency} isOwn={user.id === me.id} />
      <Facts
        facts={[
          [t('operator.plan'), upgrade.plan_name],
          [t('operator.free-funds'), <Money key="free" amount={free_funds} currency={currency} />],
          [t('operator.id'), upgrade.id],
        ]}
      />
      <CaseHistory history={historyOf(upgrade)} />
    </CaseDrawer>
  );
}

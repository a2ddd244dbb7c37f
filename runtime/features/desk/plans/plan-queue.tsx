import { useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { PlanUpgrade } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { CaseQueue, useCases, type DetailColumn } from '../components/case-queue.tsx';
import { StateFilter } from '../components/state-filter.tsx';
import { PlanDrawer } from './plan-drawer.tsx';

const STATES = ['pending', 'approved', 'rejected', 'cancelled', 'all'] as const;
type State = (typeof STATES)[number];

const PLAN: DetailColumn<PlanUpgrade> = {
  id: 'plan',
  title: 'operator.plan',
  width: 170,
  text: ({ plan_name }) => plan_name,
};

const rowsOf = ({ upgrades }: CallOutput['plan.list-upgrades']) => upgrades;
const statusOf = ({ state }: PlanUpgrade) => state;

/** Upgrades of trading plans by state; initially pending ones. */
export function PlanQueue() {
  const t = useT();
  const [state, setState] = useState<State>('pending');
  const pages = useCases('plan.list-upgrades', rowsOf, state);
  return (
    <CaseQueue
      label={t('operator.plans')}
      pages={pages}
      read="plan.read-upgrade"
      detail={PLAN}
      statusOf={statusOf}
      empty={t(state === 'pending' ? 'operator.no-open-plans' : 'operator.no-plans')}
      tools={<StateFilter<State> states={STATES} chosen={state} onChoose={setState} />}
      drawer={(upgrade, actions) => <PlanDrawer upgrade={upgrade} {...actions} />}
    />
  );
}

import { useMemo, useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { PlanUpgrade } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { caseKey, CaseQueue } from '../components/case-queue.tsx';
import { StateFilter } from '../components/state-filter.tsx';
import { REFRESH_MS } from '../refresh.ts';
import { PlanDrawer } from './plan-drawer.tsx';

const STATES = ['pending', 'approved', 'rejected', 'cancelled', 'all'] as const;
type State = (typeof STATES)[number];

const rowsOf = ({ upgrades }: CallOutput['plan.list-upgrades']) => upgrades;
const statusOf = ({ state }: PlanUpgrade) => state;

/** Upgrades of trading plans by state: by default those that an operator has to decide. */
export function PlanQueue() {
  const t = useT();
  const [state, setState] = useState<State>('pending');
  const pages = usePages('plan.list-upgrades', {
    query: state === 'all' ? {} : { state },
    refetchInterval: REFRESH_MS,
    rowsOf,
    rowKey: caseKey,
  });
  const plan = useMemo(
    () => ({
      id: 'plan',
      title: t('operator.plan'),
      width: 170,
      cell: ({ plan_name }: PlanUpgrade) => <span className="block truncate">{plan_name}</span>,
    }),
    [t],
  );
  return (
    <CaseQueue
      label={t('operator.plans')}
      pages={pages}
      call="plan.list-upgrades"
      rowsOf={rowsOf}
      detail={plan}
      statusOf={statusOf}
      empty={t(state === 'pending' ? 'operator.no-open-plans' : 'operator.no-plans')}
      tools={<StateFilter<State> states={STATES} chosen={state} onChoose={setState} />}
      drawer={(upgrade, actions) => <PlanDrawer upgrade={upgrade} {...actions} />}
    />
  );
}

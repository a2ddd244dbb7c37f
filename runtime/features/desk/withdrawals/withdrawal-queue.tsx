import { useMemo, useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorWithdrawal } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { caseKey, CaseQueue } from '../components/case-queue.tsx';
import { mergePages } from '../components/merge-pages.ts';
import { StateFilter } from '../components/state-filter.tsx';
import { REFRESH_MS } from '../refresh.ts';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';

const STATES = ['open', 'requested', 'approved', 'sent', 'settled', 'rejected', 'cancelled', 'all'] as const;
type State = (typeof STATES)[number];

const rowsOf = ({ withdrawals }: CallOutput['withdrawal.list-all']) => withdrawals;
const statusOf = ({ status }: OperatorWithdrawal) => status;
const isOpenToApproval = ({ status }: OperatorWithdrawal) => status === 'requested';

/** One list of the chosen state, or those of all open states in the order of their steps. */
function useWithdrawals(state: State) {
  const isOpen = state === 'open';
  const read = { refetchInterval: REFRESH_MS, rowsOf, rowKey: caseKey };
  const requested = usePages('withdrawal.list-all', {
    ...read,
    query: { state: 'requested' },
    enabled: isOpen,
  });
  const approved = usePages('withdrawal.list-all', {
    ...read,
    query: { state: 'approved' },
    enabled: isOpen,
  });
  const sent = usePages('withdrawal.list-all', { ...read, query: { state: 'sent' }, enabled: isOpen });
  const one = usePages('withdrawal.list-all', {
    ...read,
    query: state === 'all' || isOpen ? {} : { state },
    enabled: !isOpen,
  });
  return isOpen ? mergePages([requested, approved, sent]) : one;
}

/** Withdrawals by state: by default those with a step to do. */
export function WithdrawalQueue() {
  const t = useT();
  const [state, setState] = useState<State>('open');
  const pages = useWithdrawals(state);
  const destination = useMemo(
    () => ({
      id: 'to',
      title: t('operator.destination'),
      width: 200,
      cell: ({ payout_account }: OperatorWithdrawal) => (
        <span className="block truncate">{payout_account.label}</span>
      ),
    }),
    [t],
  );
  return (
    <CaseQueue
      label={t('operator.withdrawals')}
      pages={pages}
      call="withdrawal.list-all"
      rowsOf={rowsOf}
      detail={destination}
      statusOf={statusOf}
      isOpenToApproval={isOpenToApproval}
      empty={t(state === 'open' ? 'operator.no-open-withdrawals' : 'operator.no-withdrawals')}
      tools={<StateFilter<State> states={STATES} chosen={state} onChoose={setState} />}
      drawer={(withdrawal, actions) => <WithdrawalDrawer withdrawal={withdrawal} {...actions} />}
    />
  );
}

import { useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorWithdrawal } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { CaseQueue, inState, useCases, type DetailColumn } from '../components/case-queue.tsx';
import { mergePages } from '../components/merge-pages.ts';
import { StateFilter } from '../components/state-filter.tsx';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';

const STATES = ['open', 'requested', 'approved', 'sent', 'settled', 'rejected', 'cancelled', 'all'] as const;
type State = (typeof STATES)[number];

const DESTINATION: DetailColumn<OperatorWithdrawal> = {
  id: 'to',
  title: 'operator.destination',
  width: 200,
  text: ({ payout_account }) => payout_account.label,
};

const rowsOf = ({ withdrawals }: CallOutput['withdrawal.list-all']) => withdrawals;
const statusOf = ({ status }: OperatorWithdrawal) => status;
const isOpenToApproval = ({ status }: OperatorWithdrawal) => status === 'requested';

/** One list of the chosen state, or those of all open states in the order of their steps. */
function useWithdrawals(state: State) {
  const isOpen = state === 'open';
  const requested = useCases('withdrawal.list-all', rowsOf, { state: 'requested' }, isOpen);
  const approved = useCases('withdrawal.list-all', rowsOf, { state: 'approved' }, isOpen);
  const sent = useCases('withdrawal.list-all', rowsOf, { state: 'sent' }, isOpen);
  const one = useCases('withdrawal.list-all', rowsOf, inState(isOpen ? 'all' : state), !isOpen);
  return isOpen ? mergePages([requested, approved, sent]) : one;
}

/** Withdrawals by state; initially those that need a step of an operator. */
export function WithdrawalQueue() {
  const t = useT();
  const [state, setState] = useState<State>('open');
  const pages = useWithdrawals(state);
  return (
    <CaseQueue
      label={t('operator.withdrawals')}
      pages={pages}
      read="withdrawal.read"
      detail={DESTINATION}
      statusOf={statusOf}
      isOpenToApproval={isOpenToApproval}
      empty={t(state === 'open' ? 'operator.no-open-withdrawals' : 'operator.no-withdrawals')}
      tools={<StateFilter<State> states={STATES} chosen={state} onChoose={setState} />}
      drawer={(withdrawal, actions) => <WithdrawalDrawer withdrawal={withdrawal} {...actions} />}
    />
  );
}

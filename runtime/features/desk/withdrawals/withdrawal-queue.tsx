import { useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorWithdrawal } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { CaseQueue, useCases, type DetailColumn } from '../components/case-queue.tsx';
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

/** Withdrawals by state; initially those that need a step of an operator. */
export function WithdrawalQueue() {
  const t = useT();
  const [state, setState] = useState<State>('open');
  const pages = useCases('withdrawal.list-all', rowsOf, state);
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

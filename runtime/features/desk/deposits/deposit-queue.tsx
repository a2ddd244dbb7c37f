import { isOpenDeposit } from '../../../../domain/deposit/deposit-state.ts';
import { useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorDeposit } from '../../../../schemas/generated/types.ts';
import { depositState, reversalOf } from '../../../../domain/deposit/reversal.ts';
import { DepositReversal } from '../../../payments/deposit-reversal.tsx';
import { useT } from '../../../platform/hooks.ts';
import { CaseQueue, useCases, type DetailColumn } from '../components/case-queue.tsx';
import { StateFilter } from '../components/state-filter.tsx';
import { DepositDrawer } from './deposit-drawer.tsx';
import { shownAmount } from './shown-amount.ts';

const STATES = ['undecided', 'in_review', 'pending', 'approved', 'rejected', 'all'] as const;
type State = (typeof STATES)[number];

const METHOD: DetailColumn<OperatorDeposit> = {
  id: 'method',
  title: 'operator.method',
  width: 170,
  text: ({ payment_method, coin }, t) =>
    `${t(`operator.method-${payment_method}`)}${coin ? ` · ${coin.symbol}` : ''}`,
};

const rowsOf = ({ deposits }: CallOutput['deposit.list-all']) => deposits;
const stateOf = (deposit: OperatorDeposit) => depositState(deposit);
const noteOf = (deposit: OperatorDeposit) => reversalOf(deposit) && <DepositReversal deposit={deposit} />;
const isOpenToApproval = ({ status }: OperatorDeposit) => isOpenDeposit(status);

/** Deposits by state; initially those that need an operator's decision. */
export function DepositQueue() {
  const t = useT();
  const [state, setState] = useState<State>('undecided');
  const pages = useCases('deposit.list-all', rowsOf, state);
  return (
    <CaseQueue
      label={t('operator.deposits')}
      pages={pages}
      read="deposit.read"
      detail={METHOD}
      amountOf={shownAmount}
      amountNote={noteOf}
      statusOf={stateOf}
      isOpenToApproval={isOpenToApproval}
      empty={t(state === 'undecided' ? 'operator.no-open-deposits' : 'operator.no-deposits')}
      tools={<StateFilter<State> states={STATES} chosen={state} onChoose={setState} />}
      drawer={(deposit, actions) => <DepositDrawer deposit={deposit} {...actions} />}
    />
  );
}

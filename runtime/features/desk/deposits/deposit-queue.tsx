import { isOpenDeposit } from '../../../../domain/deposit/deposit-state.ts';
import { useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorDeposit } from '../../../../schemas/generated/types.ts';
import { depositState, reversalOf } from '../../../../domain/deposit/reversal.ts';
import { DepositReversal } from '../../../payments/deposit-reversal.tsx';
import { useT } from '../../../platform/hooks.ts';
import { CaseQueue, inState, useCases, type DetailColumn } from '../components/case-queue.tsx';
import { mergePages } from '../components/merge-pages.ts';
import { StateFilter } from '../components/state-filter.tsx';
import { DepositDrawer } from './deposit-drawer.tsx';
import { shownAmount } from './shown-amount.ts';
import { needsDecision } from './use-deposit-decisions.ts';

const STATES = ['open', 'in_review', 'pending', 'approved', 'rejected', 'all'] as const;
type State = (typeof STATES)[number];

const METHOD: DetailColumn<OperatorDeposit> = {
  id: 'method',
  title: 'operator.method',
  width: 170,
  text: ({ payment_method, coin }, t) =>
    `${t(`operator.method-${payment_method}`)}${coin ? ` · ${coin.symbol}` : ''}`,
};

const rowsOf = ({ deposits }: CallOutput['deposit.list-all']) => deposits;
/** A provider confirms the others. */
const transfersOf = (answer: CallOutput['deposit.list-all']) => rowsOf(answer).filter(needsDecision);
const stateOf = (deposit: OperatorDeposit) => depositState(deposit);
const noteOf = (deposit: OperatorDeposit) => reversalOf(deposit) && <DepositReversal deposit={deposit} />;
const isOpenToApproval = ({ status }: OperatorDeposit) => isOpenDeposit(status);

/** One list of the chosen state; or deposits in review, then transfers on a network that only an operator can see. */
function useDeposits(state: State) {
  const isOpen = state === 'open';
  const review = useCases('deposit.list-all', rowsOf, { state: 'in_review' }, isOpen);
  const transfers = useCases('deposit.list-all', transfersOf, { state: 'pending', method: 'crypto' }, isOpen);
  const one = useCases('deposit.list-all', rowsOf, inState(isOpen ? 'all' : state), !isOpen);
  return isOpen ? mergePages([review, transfers]) : one;
}

/** Deposits by state; initially those that need an operator's decision. */
export function DepositQueue() {
  const t = useT();
  const [state, setState] = useState<State>('open');
  const pages = useDeposits(state);
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
      empty={t(state === 'open' ? 'operator.no-open-deposits' : 'operator.no-deposits')}
      tools={<StateFilter<State> states={STATES} chosen={state} onChoose={setState} />}
      drawer={(deposit, actions) => <DepositDrawer deposit={deposit} {...actions} />}
    />
  );
}

import { useMemo, useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorDeposit } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { caseKey, CaseQueue } from '../components/case-queue.tsx';
import { mergePages } from '../components/merge-pages.ts';
import { StateFilter } from '../components/state-filter.tsx';
import { REFRESH_MS } from '../refresh.ts';
import { DepositDrawer } from './deposit-drawer.tsx';

const STATES = ['open', 'in_review', 'pending', 'approved', 'rejected', 'all'] as const;
type State = (typeof STATES)[number];

const rowsOf = ({ deposits }: CallOutput['deposit.list-all']) => deposits;
const statusOf = ({ status }: OperatorDeposit) => status;
const isOpenToApproval = ({ status }: OperatorDeposit) => status === 'pending' || status === 'in_review';

/** One list of the chosen state; or deposits in review, then transfers on a network that only an operator can see. */
function useDeposits(state: State) {
  const isOpen = state === 'open';
  const read = { refetchInterval: REFRESH_MS, rowsOf, rowKey: caseKey };
  const review = usePages('deposit.list-all', { ...read, query: { state: 'in_review' }, enabled: isOpen });
  const transfers = usePages('deposit.list-all', {
    ...read,
    query: { state: 'pending', method: 'crypto' },
    enabled: isOpen,
  });
  const one = usePages('deposit.list-all', {
    ...read,
    query: state === 'all' || isOpen ? {} : { state },
    enabled: !isOpen,
  });
  return isOpen ? mergePages([review, transfers]) : one;
}

/** Deposits by state: by default those that an operator has to decide. */
export function DepositQueue() {
  const t = useT();
  const [state, setState] = useState<State>('open');
  const pages = useDeposits(state);
  const method = useMemo(
    () => ({
      id: 'method',
      title: t('operator.method'),
      width: 170,
      cell: ({ payment_method, coin }: OperatorDeposit) => (
        <span className="block truncate">
          {t(`operator.method-${payment_method}`)}
          {coin ? ` · ${coin.symbol}` : ''}
        </span>
      ),
    }),
    [t],
  );
  return (
    <CaseQueue
      label={t('operator.deposits')}
      pages={pages}
      call="deposit.list-all"
      rowsOf={rowsOf}
      detail={method}
      statusOf={statusOf}
      isOpenToApproval={isOpenToApproval}
      empty={t(state === 'open' ? 'operator.no-open-deposits' : 'operator.no-deposits')}
      tools={<StateFilter<State> states={STATES} chosen={state} onChoose={setState} />}
      drawer={(deposit, actions) => <DepositDrawer deposit={deposit} {...actions} />}
    />
  );
}

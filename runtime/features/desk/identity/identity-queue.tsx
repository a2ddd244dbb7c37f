import { useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorIdentity } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { CaseQueue, useCases, type DetailColumn } from '../components/case-queue.tsx';
import { StateFilter } from '../components/state-filter.tsx';
import { IdentityDrawer } from './identity-drawer.tsx';

const STATES = ['pending', 'approved', 'rejected', 'all'] as const;
type State = (typeof STATES)[number];

const DOCUMENT: DetailColumn<OperatorIdentity> = {
  id: 'document',
  title: 'operator.document-type',
  width: 200,
  text: ({ type }, t) => t(`identity-type.${type}`),
};

const rowsOf = ({ checks }: CallOutput['identity.list']) => checks;
const statusOf = ({ status }: OperatorIdentity) => status;

/** Identity checks by state; initially pending ones, oldest first. */
export function IdentityQueue() {
  const t = useT();
  const [state, setState] = useState<State>('pending');
  const pages = useCases('identity.list', rowsOf, state);
  return (
    <CaseQueue
      label={t('operator.identity')}
      pages={pages}
      read="identity.review"
      hasAmounts={false}
      detail={DOCUMENT}
      statusOf={statusOf}
      empty={t(state === 'pending' ? 'operator.no-open-identity' : 'operator.no-identity')}
      tools={<StateFilter<State> states={STATES} chosen={state} onChoose={setState} />}
      drawer={(check, actions) => <IdentityDrawer check={check} {...actions} />}
    />
  );
}

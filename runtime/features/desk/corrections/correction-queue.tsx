import { useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { Correction } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { CaseQueue, useCases, type DetailColumn } from '../components/case-queue.tsx';
import { KeyHint } from '../components/key-hint.tsx';
import { StateFilter } from '../components/state-filter.tsx';
import { useKeys } from '../components/use-keys.ts';
import { CorrectionDrawer } from './correction-drawer.tsx';
import { NewCorrection } from './new-correction.tsx';

const STATES = ['pending', 'approved', 'rejected', 'cancelled', 'all'] as const;
type State = (typeof STATES)[number];

const REASON: DetailColumn<Correction> = {
  id: 'reason',
  title: 'operator.reason',
  width: 200,
  wraps: true,
  text: ({ reason }) => reason,
};

const rowsOf = ({ corrections }: CallOutput['correction.list']) => corrections;
const statusOf = ({ status }: Correction) => status;
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Corrections by state, initially pending ones, and the form for a new one. */
export function CorrectionQueue() {
  const t = useT();
  const [state, setState] = useState<State>('pending');
  const [isNew, setIsNew] = useState(false);
  const pages = useCases('correction.list', rowsOf, state);
  useKeys({ n: () => void (isDialogOpen() || setIsNew(true)) });
  return (
    <>
      <CaseQueue
        label={t('operator.corrections')}
        pages={pages}
        read="correction.read"
        detail={REASON}
        isSigned
        statusOf={statusOf}
        empty={t(state === 'pending' ? 'operator.no-open-corrections' : 'operator.no-corrections')}
        tools={
          <>
            <StateFilter<State> states={STATES} chosen={state} onChoose={setState} />
            <button
              type="button"
              className="btn btn-sm ms-auto"
              aria-keyshortcuts="n"
              aria-haspopup="dialog"
              onClick={() => setIsNew(true)}
            >
              {t('operator.new-correction')}
              <KeyHint>N</KeyHint>
            </button>
          </>
        }
        drawer={(correction, actions) => <CorrectionDrawer correction={correction} {...actions} />}
      />
      {isNew ? <NewCorrection onClose={() => setIsNew(false)} /> : null}
    </>
  );
}

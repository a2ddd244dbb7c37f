import { useState, type ReactNode } from 'react';
import type { ApiError, ApiResult } from '../../../platform/api-error.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { EditingDrawer } from '../../../ui/editing-drawer.tsx';
import { useStepFocus } from '../../../ui/focus/use-step-focus.ts';
import { ActionBar } from './action-bar.tsx';
import { DecisionForm, type DecisionField, type Values } from './decision-form.tsx';

export interface Decision<Result> {
  id: string;
  label: string;
  /** Single key that opens it. */
  key?: string;
  isPrimary?: boolean;
  fields: readonly DecisionField[];
  /** Values to send beside the fields: what the operator saw. Fixed when the form opens; a refetch does not change them. */
  seen?: Values;
  consequence(values: Values): ReactNode;
  /** Whether these values change nothing, or the server would refuse them; the consequence says why. */
  isRefused?(values: Values): boolean;
  send(values: Values): Promise<ApiResult<Result>>;
  /** Shown after it has taken effect. */
  done: string | ((result: Result) => string);
}

export interface CaseActions<Result> {
  onClose(): void;
  /** Receives the case as a decision has left it. */
  onDone(result: Result): void;
  /** Another operator has decided meanwhile: shows the current state. */
  onOutdated(): void;
}

interface CaseDrawerProps<Result> extends CaseActions<Result> {
  title: ReactNode;
  decisions: readonly Decision<Result>[];
  /** The customer has cancelled the case. */
  isCancelled?: boolean;
  children: ReactNode;
}

/** Refusals that mean that the shown state is no longer current. */
const OUTDATED: readonly ApiError['code'][] = [
  'wrong_state',
  'second_approver_required',
  'approval_lapsed',
  'not_found',
];

function CaseNotice({ text }: { text: string }) {
  return (
    <p role="alert" className="alert alert-warning text-sm">
      {text}
    </p>
  );
}

/** The decision whose form is open, and what starting, leaving and sending it does. */
function useStartedDecision<Result>({
  decisions,
  onDone,
  onOutdated,
}: Pick<CaseDrawerProps<Result>, 'decisions' | 'onDone' | 'onOutdated'>) {
  const t = useT();
  const { notifications } = usePlatform();
  const [started, setStarted] = useState<Decision<Result> | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const offered = decisions.find(({ id, label }) => id === started?.id && label === started.label);
  if (started && !offered && !isSending) {
    setStarted(null);
    setProblem(t('operator.case-changed'));
  }

  function onRefused({ code, message }: ApiError) {
    if (!OUTDATED.includes(code)) return;
    setStarted(null);
    setProblem(code === 'wrong_state' ? t('operator.outdated') : message);
    onOutdated();
  }
  function start(next: Decision<Result>) {
    setProblem(null);
    setStarted(next);
  }
  async function send(taken: Decision<Result>, values: Values) {
    setIsSending(true);
    const result = await taken.send(values);
    setIsSending(false);
    if (!result.ok) return result;
    setStarted(null);
    const { done } = taken;
    notifications.show('success', typeof done === 'string' ? done : done(result.data));
    onDone(result.data);
    return result;
  }
  return { decision: offered ?? started, problem, start, back: () => setStarted(null), send, onRefused };
}

/** A case beside its queue: its facts with what can be decided, or one decision. */
export function CaseDrawer<Result>({
  title,
  decisions,
  isCancelled = false,
  onClose,
  children,
  ...events
}: CaseDrawerProps<Result>) {
  const t = useT();
  const { decision, problem, start, back, send, onRefused } = useStartedDecision({ decisions, ...events });
  const [isEdited, setEdited] = useState(false);
  const place = useStepFocus(decision?.id ?? null, 'input, textarea, select');
  return (
    <EditingDrawer title={title} isEdited={isEdited} onClose={onClose}>
      {(leave) => (
        <div ref={place} tabIndex={-1} className="desk-case">
          {problem ? <CaseNotice text={isCancelled ? t('operator.customer-cancelled') : problem} /> : null}
          {decision ? (
            <DecisionForm
              key={decision.id}
              fields={decision.fields}
              seen={decision.seen}
              consequence={decision.consequence}
              isRefused={decision.isRefused}
              submit={decision.label}
              send={(values) => send(decision, values)}
              onEdited={setEdited}
              onBack={() => leave(back)}
              onRefused={onRefused}
            />
          ) : (
            <>
              {children}
              <ActionBar actions={decisions.map((each) => ({ ...each, onStart: () => start(each) }))} />
            </>
          )}
        </div>
      )}
    </EditingDrawer>
  );
}

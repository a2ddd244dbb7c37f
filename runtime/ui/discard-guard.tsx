import { Suspense, useState, type ReactNode } from 'react';
import { useT } from '../platform/hooks.ts';
import { discard, useLeaveGuard, type LeaveScope } from '../platform/leave-guard.ts';
import { useText } from '../platform/use-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { uiTexts } from './texts.ts';

/** Runs an action that discards the input: at once without edits, else after a confirmation. */
export type Leave = (action: () => void) => void;

/** Words of the question where the general ones do not fit. */
export interface DiscardWords {
  title: string;
  text: string;
}

/** As a function, the content receives `leave` for its own buttons that discard the input. */
export type GuardedContent = ReactNode | ((leave: Leave) => ReactNode);

export const contentOf = (content: GuardedContent, leave: Leave): ReactNode =>
  typeof content === 'function' ? content(leave) : content;

interface DiscardGuardProps {
  isEdited: boolean;
  words?: DiscardWords;
  /** Where the input is lost: the input of a dialog also with another query of the page. */
  scope?: LeaveScope;
  children(leave: Leave): ReactNode;
}

function Guard({ isEdited, words, scope = 'query', children }: DiscardGuardProps) {
  useText('ui', uiTexts);
  const t = useT();
  const [action, setAction] = useState<(() => void) | null>(null);
  if (action && !isEdited) setAction(null);
  const ask = (next: () => void) => setAction(() => next);
  useLeaveGuard(isEdited, ask, scope);
  function confirm() {
    setAction(null);
    if (action) discard(action);
  }
  return (
    <>
      {children((next) => (isEdited ? ask(next) : next()))}
      {action ? (
        <ConfirmDialog
          title={words?.title ?? t('discard.title')}
          text={words?.text ?? t('discard.text')}
          keep={t('discard.keep')}
          confirm={t('discard.confirm')}
          isBusy={false}
          failure={undefined}
          onConfirm={confirm}
          onClose={() => setAction(null)}
        />
      ) : null}
    </>
  );
}

/**
 * Asks before edited input is discarded, also by leaving the page. The question disappears when the input is no longer
 * edited, as after it was sent. Waits for its text in a boundary of its own: otherwise the page would be hidden, and
 * the opener of a dialog would lose the focus.
 */
export function DiscardGuard(props: DiscardGuardProps) {
  return (
    <Suspense fallback={null}>
      <Guard {...props} />
    </Suspense>
  );
}

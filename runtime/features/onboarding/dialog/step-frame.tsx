import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useT } from '../../../platform/hooks.ts';
import type { Wizard } from './use-wizard.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';

interface StepFrameProps {
  wizard: Wizard;
  title: string;
  /** Label of the primary button. */
  action: ReactNode;
  onAction(): void;
  /** The user is likely to use the primary button. */
  onPrepare?(): void;
  children: ReactNode;
}

/** One step: its heading gets the focus; back on the left, the way on on the right. */
export function StepFrame({ wizard, title, action, onAction, onPrepare, children }: StepFrameProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!wizard.isSaving) onAction();
  }
  return (
    <form className="mt-6" noValidate onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h3>
      <div className="mt-3 grid gap-4">{children}</div>
      <div className="dialog-actions">
        {wizard.step === 'account' ? null : (
          <button type="button" className="btn btn-ghost me-auto max-sm:flex-none" onClick={wizard.back}>
            {t('onboarding.back')}
          </button>
        )}
        <button type="button" className="btn max-sm:flex-none" onClick={wizard.postpone}>
          {t('onboarding.not-now')}
        </button>
        <BusyButton
          type="submit"
          className="btn btn-primary"
          isBusy={wizard.isSaving}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
        >
          {action}
        </BusyButton>
      </div>
    </form>
  );
}

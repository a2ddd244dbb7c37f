import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useIsMounted } from '../../platform/use-is-mounted.ts';
import { lazyComponent } from '../../ui/lazy.tsx';

const StepUpDialog = lazyComponent('step-up', 'StepUpDialog', () => import('./step-up-dialog.tsx'));

export interface StepUp {
  /** For `confirm` of `useCommand`: opens the dialog; false if the user leaves it, or has left before. */
  confirm(): Promise<boolean>;
  /** Rendered outside every form element. */
  dialog: ReactNode;
  prepare(): void;
}

/** The dialog of commands that require a fresh code. */
export function useStepUp(): StepUp {
  const [isOpen, setOpen] = useState(false);
  const isMounted = useIsMounted();
  const resolve = useRef<((isConfirmed: boolean) => void) | null>(null);
  const finish = useCallback((isConfirmed: boolean) => {
    resolve.current?.(isConfirmed);
    resolve.current = null;
    setOpen(false);
  }, []);
  useEffect(() => () => resolve.current?.(false), []);
  const confirm = useCallback(
    () =>
      new Promise<boolean>((answer) => {
        if (!isMounted()) return answer(false);
        resolve.current = answer;
        setOpen(true);
      }),
    [isMounted],
  );
  return {
    confirm,
    dialog: isOpen ? <StepUpDialog onConfirmed={() => finish(true)} onCancel={() => finish(false)} /> : null,
    prepare: StepUpDialog.prepare,
  };
}

import { Suspense, useId, type ReactNode, type SyntheticEvent } from 'react';
import { useT } from '../platform/hooks.ts';
import { reopen, useModal } from './focus/use-modal.ts';
import { Icon } from './icon.tsx';
import { Loading } from './loading.tsx';

interface DialogProps {
  title: ReactNode;
  onClose(): void;
  children: ReactNode;
  /** Sets `--dialog-width`. */
  className?: string;
}

/**
 * A modal element: open while rendered. Escape and its close button call `onClose`; the focus starts at
 * `data-focus` and returns on close, to the opener's neighbour if the opener is gone. Content that suspends shows a spinner: it must not unmount the dialog,
 * which would close it.
 */
export function ModalDialog({ title, onClose, children, className }: DialogProps) {
  const t = useT();
  const titleId = useId();
  const element = useModal();
  /** Dialogs and file inputs inside have cancel events of their own. */
  function onCancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }
  /** The owner decides whether the dialog closes: it may ask first. */
  function onNativeClose() {
    if (!element.current || element.current.open) return;
    reopen(element.current);
    onClose();
  }
  return (
    <dialog
      ref={element}
      className={className}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onNativeClose}
    >
      <div className="dialog-header">
        <h2 id={titleId} className="wrap-anywhere text-xl font-semibold">
          {title}
        </h2>
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm"
          aria-label={t('app.close')}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="dialog-body">
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </div>
    </dialog>
  );
}

/** A modal dialog; on a phone a bottom sheet. */
export function Dialog({ className = '', ...props }: DialogProps) {
  return <ModalDialog {...props} className={`dialog ${className}`} />;
}

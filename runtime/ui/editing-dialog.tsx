import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

interface EditingDialogProps {
  title: string;
  className?: string;
  isEdited: boolean;
  /** The question before edited input is discarded. */
  discard: { title: string; text: string; keep: string; confirm: string };
  onClose(): void;
  children: ReactNode;
}

/** Persistent: closing asks first once something was edited. */
export function EditingDialog({
  title,
  className,
  isEdited,
  discard,
  onClose,
  children,
}: EditingDialogProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog title={title} className={className} onClose={() => (isEdited ? setAsking(true) : onClose())}>
        {children}
      </Dialog>
      {isAsking ? (
        <ConfirmDialog
          {...discard}
          isBusy={false}
          failure={undefined}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

import type { ReactNode } from 'react';
import type { DialogId } from '../../schemas/generated/types.ts';
import { useDialog, type DialogRequest } from '../platform/dialogs.ts';

interface DialogButtonProps {
  dialog: DialogId;
  /** Initial values of the dialog. */
  given?: DialogRequest['given'];
  className: string;
  children: ReactNode;
}

/** Opens a dialog of another feature, which loads on intent; nothing if the build has no such dialog. */
export function DialogButton({ dialog, given, className, children }: DialogButtonProps) {
  const opener = useDialog(dialog);
  if (!opener) return null;
  return (
    <button
      type="button"
      className={className}
      onPointerEnter={opener.prepare}
      onFocus={opener.prepare}
      onClick={() => opener.open(given)}
    >
      {children}
    </button>
  );
}

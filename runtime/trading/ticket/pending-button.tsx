import { useDialog } from '../../platform/dialogs.ts';
import { useT } from '../../platform/hooks.ts';
import type { Ticket } from './use-ticket.ts';

interface PendingButtonProps {
  ticket: Ticket;
  /** The dialog opens. */
  onOpen?(): void;
}

/** Opens the dialog for limit and stop orders with the entries of the ticket; nothing if the build has none. */
export function PendingButton({ ticket: { asset, draft }, onOpen }: PendingButtonProps) {
  const t = useT();
  const dialog = useDialog('pending-order');
  return dialog ? (
    <button
      type="button"
      className="btn btn-sm"
      onPointerEnter={dialog.prepare}
      onFocus={dialog.prepare}
      onClick={() => {
        onOpen?.();
        dialog.open({ ...draft, assetId: asset.id });
      }}
    >
      {t('ticket.pending')}
    </button>
  ) : null;
}

import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** Label of the button that changes nothing. */
  keep: string;
  confirm: string;
  isBusy: boolean;
  failure: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before a change, and shows why it failed: it stays open while the change is in flight. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, keep, confirm, isBusy, failure, onConfirm, onClose } = props;
  const leave = () => !isBusy && onClose();
  return (
    <Dialog title={title} onClose={leave}>
      <p>{text}</p>
      {failure ? (
        <p role="alert" className="alert alert-error alert-soft mt-4 text-sm">
          {failure}
        </p>
      ) : null}
      <div className="dialog-actions justify-between">
        <button type="button" className="btn btn-ghost" data-focus aria-disabled={isBusy} onClick={leave}>
          {keep}
        </button>
        <button
          type="button"
          className="btn btn-error"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onConfirm()}
        >
          {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
          {confirm}
        </button>
      </div>
    </Dialog>
  );
}

import { Dialog } from './dialog.tsx';
import { contentOf, DiscardGuard, type DiscardWords, type GuardedContent } from './discard-guard.tsx';

interface EditingDialogProps {
  title: string;
  className?: string;
  /** Closing would lose input. */
  isEdited: boolean;
  discard?: DiscardWords;
  onClose(): void;
  children: GuardedContent;
}

/** Persistent: closing asks first once something was edited. */
export function EditingDialog({ isEdited, discard, onClose, children, ...dialog }: EditingDialogProps) {
  return (
    <DiscardGuard isEdited={isEdited} words={discard}>
      {(leave) => (
        <Dialog {...dialog} onClose={() => leave(onClose)}>
          {contentOf(children, leave)}
        </Dialog>
      )}
    </DiscardGuard>
  );
}

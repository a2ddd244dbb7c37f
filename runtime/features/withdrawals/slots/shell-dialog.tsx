import { Suspense } from 'react';
import { WithdrawalDialog } from '../dialog/withdrawal-dialog.tsx';

/** The withdrawal dialog, which other features open with `useDialog('withdrawal')`. */
export function Contribution({ close }: { close(): void }) {
  return (
    <Suspense fallback={null}>
      <WithdrawalDialog onClose={close} />
    </Suspense>
  );
}

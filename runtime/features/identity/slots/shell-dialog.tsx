import { Suspense } from 'react';
import { IdentityDialog } from '../dialog/identity-dialog.tsx';

/** The upload dialog, which other parts open with `useDialog('identity')`. */
export function Contribution({ close }: { close(): void }) {
  return (
    <Suspense fallback={null}>
      <IdentityDialog onClose={close} />
    </Suspense>
  );
}

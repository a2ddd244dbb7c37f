import { useState } from 'react';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { restart } from '../backend/restart.ts';

/** Asks before the demo's data are deleted; the page then loads again. */
export function RestartDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const { page, session } = usePlatform();
  const [isBusy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      title={t('static-demo.restart-title')}
      text={t('static-demo.restart-text')}
      keep={t('static-demo.restart-keep')}
      confirm={t('static-demo.restart')}
      isBusy={isBusy}
      failure={undefined}
      onConfirm={() => {
        setBusy(true);
        session.end('signed-out');
        restart(page);
      }}
      onClose={onClose}
    />
  );
}

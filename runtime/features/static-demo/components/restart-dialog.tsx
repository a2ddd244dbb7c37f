import { useState } from 'react';
import { DEMO_PATHS } from '../../../../domain/demo/backend-messages.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDemoFetch } from '../use-demo-read.ts';

/** Asks before the demo's data are deleted; the page then loads again. */
export function RestartDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const { page, session } = usePlatform();
  const ask = useDemoFetch();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function onConfirm() {
    setBusy(true);
    try {
      await ask(DEMO_PATHS.restart, { method: 'POST' });
      session.end('signed-out');
      location.assign(page.base);
    } catch {
      setFailure(t('static-demo.restart-failed'));
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      title={t('static-demo.restart-title')}
      text={t('static-demo.restart-text')}
      keep={t('static-demo.restart-keep')}
      confirm={t('static-demo.restart')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    />
  );
}

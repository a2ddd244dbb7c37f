import { useState } from 'react';
import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Ends the manager's access, once it is confirmed; the server ends it before it answers. */
export function RevokeDialog({ name, onClose }: { name: string; onClose(): void }) {
  const t = useT();
  const { api, notifications, reloadUser, session } = usePlatform();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function revoke() {
    if (busy) return;
    setBusy(true);
    setFailure('');
    const result = await api.call('manager.revoke');
    setBusy(false);
    if (!result.ok) return setFailure(result.error.message);
    notifications.show('success', result.message ?? t('manager.revoked', { name }));
    session.update({ ...user, ...result.data });
    return void reloadUser();
  }
  return (
    <Dialog title={t('manager.revoke-title', { name })} onClose={onClose}>
      <p>{t('manager.revoke-text')}</p>
      {failure ? (
        <p role="alert" className="alert alert-error alert-soft mt-4 text-sm">
          {failure}
        </p>
      ) : null}
      <div className="dialog-actions">
        <button type="button" className="btn btn-ghost" disabled={busy} onClick={onClose}>
          {t('manager.keep')}
        </button>
        <button
          type="button"
          className="btn btn-error"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void revoke()}
        >
          {t('manager.revoke')}
        </button>
      </div>
    </Dialog>
  );
}

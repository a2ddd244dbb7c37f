import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Revokes the manager's access after a confirmation; the server revokes it before it responds. */
export function RevokeDialog({ name, onClose }: { name: string; onClose(): void }) {
  const t = useT();
  const { notifications, reloadUser, session } = usePlatform();
  const { send, isPending: busy, error } = useCommand('manager.revoke', { showsError: true });
  async function revoke() {
    if (busy) return;
    const result = await send();
    if (!result.ok) return undefined;
    notifications.show('success', result.message ?? t('manager.revoked', { name }));
    session.change(result.data);
    return void reloadUser();
  }
  return (
    <Dialog title={t('manager.revoke-title', { name })} onClose={onClose}>
      <p>{t('manager.revoke-text')}</p>
      {error ? (
        <p role="alert" className="alert alert-error alert-soft mt-4 text-sm">
          {error.message}
        </p>
      ) : null}
      <div className="dialog-actions">
        <button
          type="button"
          className="btn btn-ghost"
          aria-disabled={busy}
          onClick={() => {
            if (!busy) onClose();
          }}
        >
          {t('manager.keep')}
        </button>
        <button
          type="button"
          className="btn btn-error"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => void revoke()}
        >
          {t('manager.revoke')}
        </button>
      </div>
    </Dialog>
  );
}

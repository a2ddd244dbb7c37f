import { useState } from 'react';
import type { TradingAccount } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Credentials } from './credentials.tsx';

interface PasswordDialogProps {
  account: TradingAccount;
  onClose(): void;
}

/**
 * Asks before it sets a new password, then shows it: it exists in this dialog only, and is gone with it. The dialog
 * therefore stays open while the password is set.
 */
export function PasswordDialog({ account, onClose }: PasswordDialogProps) {
  const t = useT();
  const [changed, setChanged] = useState<TradingAccount>();
  const { send, isPending, error, reset } = useCommand('trading-account.reset-password', {
    showsError: true,
  });
  const title = t('accounts.reset-title', { account: account.login_id ?? account.title });

  async function confirm() {
    if (isPending || account.login_id === null) return;
    const result = await send({ input: { id: account.login_id } });
    if (!result.ok) return;
    // The answer has the password: only this dialog keeps it.
    reset();
    setChanged(result.data);
  }

  if (changed?.password)
    return (
      <Dialog title={title} onClose={onClose}>
        <Credentials account={changed} password={changed.password} />
        <div className="dialog-actions">
          <button type="button" className="btn btn-primary" onClick={onClose}>
            {t('accounts.done')}
          </button>
        </div>
      </Dialog>
    );
  const leave = () => !isPending && onClose();
  return (
    <Dialog title={title} onClose={leave}>
      <p>{t(account.has_password ? 'accounts.reset-text' : 'accounts.reset-none')}</p>
      {error ? (
        <p role="alert" className="alert alert-error alert-soft mt-4 text-sm">
          {error.message}
        </p>
      ) : null}
      <div className="dialog-actions justify-between">
        <button type="button" className="btn btn-ghost" data-focus aria-disabled={isPending} onClick={leave}>
          {t('accounts.cancel')}
        </button>
        <BusyButton className="btn btn-primary" isBusy={isPending} onClick={() => void confirm()}>
          {t(account.has_password ? 'accounts.reset' : 'accounts.set')}
        </BusyButton>
      </div>
    </Dialog>
  );
}

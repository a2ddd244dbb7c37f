import type { PayoutAccount } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Removes a payout account after a confirmation. */
export function RemoveDialog({ account, onClose }: { account: PayoutAccount; onClose(): void }) {
  const t = useT();
  const { notifications } = usePlatform();
  const { send, isPending, error } = useCommand('payout-account.delete', { showsError: true });
  async function remove() {
    const result = await send({ params: { id: account.id } });
    if (!result.ok) return;
    notifications.show('success', t('withdrawal.account-deleted'));
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('withdrawal.remove-title')}
      text={t('withdrawal.remove-text', { account: account.label })}
      keep={t('withdrawal.remove-keep')}
      confirm={t('withdrawal.remove')}
      isBusy={isPending}
      failure={error ? `${t('withdrawal.account-not-deleted')}. ${error.message}` : undefined}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

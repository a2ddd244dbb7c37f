import type { Withdrawal } from '../../schemas/generated/types.ts';
import { showMoney } from '../lib/format-money.ts';
import { moneyOf } from '../../domain/money/money.ts';
import { useLanguage, usePlatform, useT } from '../platform/hooks.ts';
import { useCommand } from '../platform/use-command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { usePaymentText } from './use-payment-text.ts';

/** Cancels a withdrawal after a confirmation: its amount is free again. */
export function CancelDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose(): void }) {
  usePaymentText();
  const t = useT();
  const language = useLanguage();
  const { reloadUser } = usePlatform();
  const { send, isPending, error } = useCommand('withdrawal.cancel', { showsError: true });
  const amount = showMoney(moneyOf(withdrawal.amount, withdrawal.currency), withdrawal.currency, language);
  async function cancel() {
    const result = await send({ params: { id: withdrawal.id } });
    if (!result.ok) return;
    void reloadUser();
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('withdrawal.cancel-title', { amount })}
      text={t('withdrawal.cancel-text', { amount })}
      keep={t('withdrawal.cancel-keep')}
      confirm={t('withdrawal.cancel')}
      isBusy={isPending}
      failure={error?.message}
      onConfirm={() => void cancel()}
      onClose={onClose}
    />
  );
}

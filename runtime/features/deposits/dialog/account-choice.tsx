import type { ReactNode } from 'react';
import { usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useModeSwitch } from '../../../trading/use-mode-switch.ts';
import { Money } from '../../../ui/money.tsx';

interface ChoiceProps {
  account: 'real' | 'practice';
  balance: string;
  busy: boolean;
  action: ReactNode;
  onChoose(): void;
}

function Choice({ account, balance, busy, action, onChoose }: ChoiceProps) {
  const t = useT();
  const { currency } = useUser();
  return (
    <button
      type="button"
      data-account={account}
      className="panel hover:bg-base-300/60 grid cursor-pointer gap-1 p-4 text-start"
      aria-disabled={busy}
      onClick={onChoose}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{t(`deposit.account-${account}`)}</span>
        <Money amount={balance} currency={currency} />
      </span>
      <span className="text-muted text-sm">{t(`deposit.account-${account}-text`)}</span>
      <span className="text-link mt-1 flex items-center gap-2 text-sm font-medium">
        {busy ? <span className="spinner" aria-hidden="true" /> : null}
        {action}
      </span>
    </button>
  );
}

interface AccountChoiceProps {
  onReal(): void;
  /** The practice account was topped up. */
  onDone(): void;
}

/** Real money or practice (spec 1 §2.2): the practice account is topped up at once, without a payment. */
export function AccountChoice({ onReal, onDone }: AccountChoiceProps) {
  const t = useT();
  const { notifications, reloadUser } = usePlatform();
  const { is_practice, estimatedBalance, practice_wallet } = useUser();
  const refill = useCommand('account.refill-practice', { showsError: 'always' });
  const change = useModeSwitch();
  const isBusy = refill.isPending || change.isPending;

  async function topUp() {
    if (isBusy) return;
    const result = await refill.send();
    if (!result.ok)
      return notifications.show(
        'error',
        result.error.code === 'unknown' ? t('deposit.top-up-failed') : result.error.message,
      );
    const isFilled = result.data.balance !== practice_wallet;
    notifications.show(isFilled ? 'success' : 'info', result.message ?? t('deposit.topped-up'));
    await reloadUser();
    onDone();
  }

  async function toReal() {
    if (isBusy) return;
    if (is_practice) {
      const result = await change.switchTo('real');
      if (!result.ok) return notifications.show('error', t('deposit.switch-failed'));
    }
    onReal();
  }
  return (
    <div className="grid gap-3">
      <p>{t('deposit.which-account')}</p>
      <Choice
        account="real"
        balance={estimatedBalance}
        busy={change.isPending}
        action={t(is_practice ? 'deposit.switch-to-real' : 'deposit.choose-method')}
        onChoose={() => void toReal()}
      />
      <Choice
        account="practice"
        balance={practice_wallet}
        busy={refill.isPending}
        action={t('deposit.top-up')}
        onChoose={() => void topUp()}
      />
    </div>
  );
}

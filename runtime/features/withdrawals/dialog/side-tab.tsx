import type { WithdrawalSettings } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import type { View } from './withdrawal-dialog.tsx';

interface SideTabProps {
  settings: WithdrawalSettings;
  view: View;
  /** A request is in flight: its result is about to appear. */
  isDisabled: boolean;
  onView(view: View): void;
}

/** The wallets with their balances, beside the form on a desktop. */
export function SideTab({ settings, view, isDisabled, onView }: SideTabProps) {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t('withdrawal.wallets')}
      className="border-line grid content-start gap-1 border-e pe-4"
    >
      {(['balance', 'withdrawable'] as const).map((wallet) => (
        <button
          key={wallet}
          type="button"
          className="hover:bg-base-200 aria-pressed:bg-base-300 rounded-field grid cursor-pointer gap-0.5 p-3 text-start"
          aria-pressed={view === wallet}
          disabled={isDisabled}
          onClick={() => onView(wallet)}
        >
          <span className="text-muted text-dense">{t(`withdrawal.wallet-${wallet}`)}</span>
          <Money amount={settings[wallet]} currency={settings.currency} className="font-semibold" />
        </button>
      ))}
      <p className="text-muted text-dense px-3 pt-1">{t('withdrawal.same-money')}</p>
      <button
        type="button"
        className="link mt-3 min-h-6 px-3 text-start text-sm"
        disabled={isDisabled}
        onClick={() => onView('history')}
      >
        {t('withdrawal.history')}
      </button>
    </div>
  );
}

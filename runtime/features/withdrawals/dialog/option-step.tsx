import type { WithdrawalSettings } from '../../../../schemas/generated/types.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useLanguage, usePlatform, useT, useUser } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { Slot } from '../../../ui/slot.tsx';
import type { View } from './withdrawal-dialog.tsx';

/** Read again as often as the settings. */
const REFETCH_MS = 5000;

/** The part of the balance that is reserved for requests in progress; zero while unknown. */
function useReserved(): string {
  const { data } = useCall('trade.account', {}, { refetchInterval: REFETCH_MS });
  return data?.mode === 'real' ? data.reserved : '0';
}

interface OptionStepProps {
  settings: WithdrawalSettings;
  onView(view: View): void;
}

/** The choice of the wallet, 'withdraw balance' or 'other withdrawable' (spec 2 §2.6); on a phone the list step. */
export function OptionStep({ settings, onView }: OptionStepProps) {
  const t = useT();
  const language = useLanguage();
  const { estimatedBalance } = useUser();
  const { currency, withdrawable } = settings;
  const amounts = { balance: estimatedBalance, withdrawable };
  const reserved = useReserved();
  const { registry } = usePlatform();
  const hasMore = registry.contributions('withdrawal.option').length > 0;
  return (
    <>
      <p className="text-muted">{t('withdrawal.choose')}</p>
      <ul className="mt-4 grid gap-3">
        {(['balance', 'withdrawable'] as const).map((wallet) => (
          <li key={wallet}>
            <button
              type="button"
              className="border-line hover:bg-base-200 rounded-box flex w-full cursor-pointer items-center justify-between gap-4 border p-4 text-start"
              onClick={() => onView(wallet)}
            >
              <span className="grid min-w-0 gap-1">
                <span className="font-semibold">{t(`withdrawal.option-${wallet}`)}</span>
                <span className="text-muted text-sm">{t(`withdrawal.option-${wallet}-text`)}</span>
                {wallet === 'balance' && moneyOf(reserved, currency) > 0n ? (
                  <span className="text-muted text-sm">
                    {t('withdrawal.option-reserved', {
                      reserved: showMoney(moneyOf(reserved, currency), currency, language),
                      free: showMoney(moneyOf(withdrawable, currency), currency, language),
                    })}
                  </span>
                ) : null}
              </span>
              <span className="flex flex-none items-center gap-2">
                <Money amount={amounts[wallet]} currency={currency} className="font-semibold" />
                <Icon name="chevron-down" size={16} className="text-muted -rotate-90" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {/* As high as the option, which loads later: the buttons stay in place. */}
      <div className={hasMore ? 'flow-root min-h-24' : ''}>
        <Slot name="withdrawal.option" />
      </div>
      <div className="dialog-actions justify-start">
        <button type="button" className="btn btn-ghost text-link" onClick={() => onView('history')}>
          {t('withdrawal.history')}
        </button>
      </div>
    </>
  );
}

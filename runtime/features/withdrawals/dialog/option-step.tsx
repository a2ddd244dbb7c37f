import type { WithdrawalSettings } from '../../../../schemas/generated/types.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { Slot } from '../../../ui/slot.tsx';
import type { View } from './withdrawal-dialog.tsx';

/** Parts of the balance that cannot be withdrawn, or not yet; open positions are named by the option itself. */
const PARTS = ['reserved_withdrawals', 'reserved_plans', 'bonus'] as const;

/** The sentences about the parts of the balance that the withdrawable amount lacks. */
function BalanceParts({ settings }: { settings: WithdrawalSettings }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = settings;
  return PARTS.map((part) => {
    const amount = moneyOf(settings[part], currency);
    if (amount <= 0n) return null;
    return (
      <span key={part} className="text-muted text-sm">
        {t(`withdrawal.part-${part}`, { amount: showMoney(amount, currency, language) })}
      </span>
    );
  });
}

interface OptionStepProps {
  settings: WithdrawalSettings;
  onView(view: View): void;
}

/** The choice of the wallet, 'withdraw balance' or 'other withdrawable' (spec 2 §2.6); on a phone the list step. */
export function OptionStep({ settings, onView }: OptionStepProps) {
  const t = useT();
  const language = useLanguage();
  const { currency, withdrawable, balance } = settings;
  const { registry } = usePlatform();
  const hasMore = registry.contributions('withdrawal.option').length > 0;
  return (
    <>
      <p className="text-muted">{t('withdrawal.choose')}</p>
      <p className="text-muted text-sm">{t('withdrawal.same-money')}</p>
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
                {wallet === 'balance' ? <BalanceParts settings={settings} /> : null}
              </span>
              <span className="flex flex-none items-center gap-2">
                <span className="grid justify-items-end gap-1">
                  <Money amount={withdrawable} currency={currency} className="font-semibold" />
                  {wallet === 'balance' ? (
                    <span className="text-muted text-sm">
                      {t('withdrawal.option-of-balance', {
                        balance: showMoney(moneyOf(balance, currency), currency, language),
                      })}
                    </span>
                  ) : null}
                </span>
                <span data-mirrored>
                  <Icon name="chevron-down" size={16} className="text-muted -rotate-90" />
                </span>
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

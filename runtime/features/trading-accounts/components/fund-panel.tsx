import { useEffect, useRef } from 'react';
import type { TradingAccount } from '../../../../schemas/generated/types.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { withUnit } from '../../../lib/format-money.ts';
import { useLanguage, usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';

interface FundPanelProps {
  id: string;
  account: TradingAccount;
  /** The account has a login. */
  login: string;
  amounts: readonly string[];
}

/** Amounts of virtual money; each button adds its own at once. */
export function FundPanel({ id, account, login, amounts }: FundPanelProps) {
  const t = useT();
  const language = useLanguage();
  const { notifications } = usePlatform();
  const { send, isPending, request } = useCommand('trading-account.top-up');
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.querySelector('button')?.focus(), []);

  async function add(amount: string) {
    if (isPending) return;
    const result = await send({ input: { id: login, amount } });
    if (result.ok) notifications.show('success', result.message ?? t('accounts.funded'));
  }

  return (
    <div ref={group} id={id} role="group" aria-label={t('accounts.fund-amounts', { account: login })}>
      <div className="grid grid-cols-3 gap-2">
        {amounts.map((amount) => {
          const shown = withUnit(localDecimal(amount, language), account.currency);
          return (
            <BusyButton
              key={amount}
              className="btn btn-sm figures px-1"
              isBusy={isPending && request?.input.amount === amount}
              aria-disabled={isPending}
              aria-label={t('accounts.fund-amount', { amount: shown })}
              onClick={() => void add(amount)}
            >
              {localDecimal(amount, language)}
            </BusyButton>
          );
        })}
      </div>
      <p className="text-muted mt-2 text-sm">{t('accounts.virtual')}</p>
    </div>
  );
}

import type { Reversal } from '../../../../domain/deposit/reversal.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import type { Deposit } from '../../../../schemas/generated/types.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { ChargedNote } from './outcome-notes.tsx';

interface TakenBackProps extends Pick<Reversal, 'amount' | 'remaining'> {
  deposit: Deposit;
}

/** The amount of a refund or chargeback, and what remains credited. */
export function TakenBack({ deposit, amount, remaining }: TakenBackProps) {
  const t = useT();
  const language = useLanguage();
  const { account_currency: currency, credited_amount } = deposit;
  const credited = showMoney(moneyOf(credited_amount!, currency), currency, language);
  return (
    <>
      <Money amount={amount} currency={currency} className="text-2xl font-semibold" />
      <p className="text-sm">
        {t('deposit.outcome-reversed-text', {
          credited,
          remaining: showMoney(remaining, currency, language),
        })}
      </p>
      <ChargedNote deposit={deposit} />
    </>
  );
}

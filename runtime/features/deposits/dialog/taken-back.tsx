import { subtract } from '../../../../domain/money/amount.ts';
import type { Reversal } from '../../../../domain/deposit/reversal.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import type { Deposit } from '../../../../schemas/generated/types.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { ChargedNote } from './outcome-notes.tsx';

interface TakenBackProps extends Pick<Reversal, 'amount' | 'covered' | 'remaining'> {
  deposit: Deposit;
}

/** The amount of a refund or chargeback, who paid it, and what remains credited. */
export function TakenBack({ deposit, amount, covered, remaining }: TakenBackProps) {
  const t = useT();
  const language = useLanguage();
  const { account_currency: currency, credited_amount } = deposit;
  const show = (money: Reversal['amount']) => showMoney(money, currency, language);
  return (
    <>
      <Money amount={amount} currency={currency} className="text-2xl font-semibold" />
      <p className="text-sm">
        {covered > 0n
          ? t('deposit.taken-back-covered', { paid: show(subtract(amount, covered)), covered: show(covered) })
          : t('deposit.taken-back')}
      </p>
      <p className="text-sm">
        {t('deposit.outcome-reversed-text', {
          credited: show(moneyOf(credited_amount!, currency)),
          remaining: show(remaining),
        })}
      </p>
      <ChargedNote deposit={deposit} />
    </>
  );
}

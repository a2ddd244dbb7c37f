import { depositFee } from '../../../../domain/deposit/deposit-fee.ts';
import { readAmount } from '../../../../domain/account/amount-limits.ts';
import { subtract } from '../../../../domain/money/amount.ts';
import type { Deposit, DepositSettings } from '../../../../schemas/generated/types.ts';
import { showMoney } from '../../../lib/format-money.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';

interface FeeNoteProps {
  offer: DepositSettings;
  method: Deposit['payment_method'];
  /** What the payment is worth in the account's currency; null while unknown. */
  amount: string | null;
  /** What is paid where its currency differs: the other amounts are then estimates at the current rate. */
  paid?: { amount: string; currency: string };
}

/** What is paid, the fee of the method, and what is credited. Empty for a method without a fee. */
export function FeeNote({ offer, method, amount, paid }: FeeNoteProps) {
  const t = useT();
  const language = useLanguage();
  const rule = offer.fees?.find((fee) => fee.method === method);
  const { currency } = offer;
  const read = amount === null ? null : readAmount(amount, currency, {});
  if (!rule || !read || !('amount' in read)) return null;
  const fee = depositFee(read.amount, rule, currency);
  const show = (money: typeof fee) => showMoney(money, currency, language);
  return (
    <p data-fee>
      {t(paid === undefined ? 'deposit.fee-note' : 'deposit.fee-note-about', {
        paid: paid
          ? showMoney(moneyOf(paid.amount, paid.currency), paid.currency, language)
          : show(read.amount),
        fee: show(fee),
        credited: show(subtract(read.amount, fee)),
      })}
    </p>
  );
}

/** The fee of a deposit that was made. Empty without one. */
export function FeeOf({ deposit: { fee, account_currency: currency } }: { deposit: Deposit }) {
  const t = useT();
  const language = useLanguage();
  const money = moneyOf(fee, currency);
  if (money === 0n) return null;
  return (
    <p className="text-muted text-sm">{t('deposit.fee-of', { fee: showMoney(money, currency, language) })}</p>
  );
}

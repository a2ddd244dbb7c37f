import type { Deposit } from '../../../../schemas/generated/types.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { showMoney, withUnit } from '../../../lib/format-money.ts';
import { showRate } from '../../../lib/format-rate.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';

/**
 * The amount in the currency of the payment, where that is not the account's: as paid once a card processor has
 * confirmed it, else as requested. What arrived in a coin or for an invoice can differ from the request.
 */
export function ChargedNote({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const language = useLanguage();
  const { amount, currency, account_currency: account, status, payment_method: method } = deposit;
  if (currency === account) return null;
  return (
    <p className="text-muted text-sm">
      {t(status === 'approved' && method === 'card' ? 'deposit.charged' : 'deposit.charge-requested', {
        charged: showMoney(moneyOf(amount, currency), currency, language),
        from: currency,
        to: account,
        rate: showRate(deposit.credit_rate ?? deposit.rate, language),
      })}
    </p>
  );
}

/** The received and the requested amount of a coin or an invoice, where they differ. */
export function ReceivedNote({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const language = useLanguage();
  const { amount, coin, currency, received_amount: received } = deposit;
  const requested = coin?.amount ?? amount;
  if (received === null || received === requested) return null;
  const show = (of: string) => withUnit(localDecimal(of, language), coin?.symbol ?? currency);
  return (
    <p className="text-sm">
      {t('deposit.received-requested', { received: show(received), requested: show(requested) })}
    </p>
  );
}

/** The rate that a deposit was credited at, where the one of the request had expired. */
export function CreditRateNote({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const language = useLanguage();
  const { coin, credit_rate: applied, currency, rate, account_currency: to } = deposit;
  if (!applied || showRate(applied, language) === showRate(rate, language)) return null;
  return (
    <p className="text-muted text-sm">
      {t('deposit.credit-rate', { from: coin?.symbol ?? currency, to, rate: showRate(applied, language) })}
    </p>
  );
}

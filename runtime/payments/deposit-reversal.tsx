import { reversalOf } from '../../domain/deposit/reversal.ts';
import { useT } from '../platform/hooks.ts';
import { Money } from '../ui/money.tsx';

/** What a refund or chargeback took back, and what remains credited. Its text is in `deposit-status/text`. */
export function DepositReversal({ deposit }: { deposit: Parameters<typeof reversalOf>[0] }) {
  const t = useT();
  const reversal = reversalOf(deposit);
  if (!reversal) return null;
  const { cause, amount, remaining } = reversal;
  const { account_currency: currency } = deposit;
  return (
    <>
      <span className="text-muted block text-xs">
        {t(`deposit.reversed-${cause}`)} <Money amount={amount} currency={currency} bare />
      </span>
      <span className="text-muted block text-xs">
        {t('deposit.remaining')} <Money amount={remaining} currency={currency} bare />
      </span>
    </>
  );
}

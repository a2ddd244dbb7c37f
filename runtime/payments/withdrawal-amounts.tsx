import { isVoid } from '../../domain/payout/is-void.ts';
import type { Withdrawal } from '../../schemas/generated/types.ts';
import { useT } from '../platform/hooks.ts';
import { Money } from '../ui/money.tsx';
import { usePaymentText } from './use-payment-text.ts';

/** Fee and received amount of a withdrawal, unless it ended without a payment. */
export function WithdrawalAmounts({ withdrawal }: { withdrawal: Withdrawal }) {
  usePaymentText();
  const t = useT();
  const { status, fee, total, currency } = withdrawal;
  if (isVoid(status)) return null;
  return (
    <dl className="text-muted grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt>{t('withdrawal.fee-short')}</dt>
      <dd>
        <Money amount={fee} currency={currency} />
      </dd>
      <dt>{t('withdrawal.total')}</dt>
      <dd>
        <Money amount={total} currency={currency} />
      </dd>
    </dl>
  );
}

import { negate } from '../../domain/money/amount.ts';
import { isVoid } from '../../domain/payout/is-void.ts';
import type { Withdrawal } from '../../schemas/generated/types.ts';
import { moneyOf } from '../../domain/money/money.ts';
import { Money, SignedMoney } from '../ui/money.tsx';

const hasLeft = (status: Withdrawal['status']): boolean => status === 'sent' || status === 'settled';

/** The amount of a withdrawal in a list: red with its sign once it has been sent, struck through if it never will be. */
export function WithdrawalAmount({ withdrawal: { amount, currency, status } }: { withdrawal: Withdrawal }) {
  if (hasLeft(status)) return <SignedMoney amount={negate(moneyOf(amount, currency))} currency={currency} />;
  return (
    <Money amount={amount} currency={currency} className={isVoid(status) ? 'text-muted line-through' : ''} />
  );
}

import type { CaseUser } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import { CustomerBadges } from './customer-badges.tsx';
import { LinkedPerson } from './linked-person.tsx';
import { StatusBadge } from './status-badge.tsx';

interface CaseHeadProps {
  user: CaseUser;
  status: string;
  /** Absent for a case without money. */
  amount?: string;
  currency?: string;
  /** The amount can be negative. */
  isSigned?: boolean;
  /** The case of the operator themselves. */
  isOwn: boolean;
}

/** Amount, state and customer of a case. */
export function CaseHead({ user, status, amount, currency, isSigned, isOwn }: CaseHeadProps) {
  const t = useT();
  const Amount = isSigned ? SignedMoney : Money;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {amount === undefined || currency === undefined ? null : (
          <Amount amount={amount} currency={currency} className="text-2xl font-semibold" />
        )}
        <StatusBadge status={status} />
      </div>
      <LinkedPerson user={user} hasKey />
      <CustomerBadges user={user} />
      {isOwn ? <p className="alert text-sm">{t('operator.own-case')}</p> : null}
    </div>
  );
}

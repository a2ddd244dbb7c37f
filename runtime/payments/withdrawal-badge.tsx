import type { Withdrawal } from '../../schemas/generated/types.ts';
import { useT } from '../platform/hooks.ts';
import { Badge, type BadgeKind } from '../ui/badge.tsx';
import { usePaymentText } from './use-payment-text.ts';

const KINDS: Readonly<Record<Withdrawal['status'], BadgeKind>> = {
  requested: 'info',
  approved: 'info',
  sent: 'info',
  settled: 'success',
  rejected: 'error',
  cancelled: 'neutral',
};

/** The state of a withdrawal; "Unknown" for one that this version does not know. */
export function WithdrawalBadge({ status }: Pick<Withdrawal, 'status'>) {
  usePaymentText();
  const t = useT();
  const isKnown = Object.hasOwn(KINDS, status);
  return <Badge kind={KINDS[status]}>{t(`withdrawal.state-${isKnown ? status : 'unknown'}`)}</Badge>;
}

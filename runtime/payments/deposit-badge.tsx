import type { Deposit } from '../../schemas/generated/types.ts';
import { useT } from '../platform/hooks.ts';
import { Badge, type BadgeKind } from '../ui/badge.tsx';
import { usePaymentText } from './use-payment-text.ts';

const KINDS: Readonly<Record<Deposit['status'], BadgeKind>> = {
  pending: 'info',
  in_review: 'warning',
  approved: 'success',
  rejected: 'error',
};

/** The status of a deposit; "Unknown" for one that this version does not know. */
export function DepositBadge({ status }: Pick<Deposit, 'status'>) {
  usePaymentText();
  const t = useT();
  const isKnown = Object.hasOwn(KINDS, status);
  return <Badge kind={KINDS[status]}>{t(`deposit.status-${isKnown ? status : 'unknown'}`)}</Badge>;
}

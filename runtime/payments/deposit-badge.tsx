import type { Deposit } from '../../schemas/generated/types.ts';
import { useT } from '../platform/hooks.ts';
import { Badge, type BadgeKind } from '../ui/badge.tsx';

const KINDS: Readonly<Record<Deposit['status'], BadgeKind>> = {
  pending: 'info',
  in_review: 'warning',
  approved: 'success',
  rejected: 'error',
};

/** The status of a deposit; "Unknown" for one that this version does not know. Its text is in `deposit-status/text`. */
export function DepositBadge({ status }: Pick<Deposit, 'status'>) {
  const t = useT();
  const isKnown = Object.hasOwn(KINDS, status);
  return <Badge kind={KINDS[status]}>{t(`deposit.status-${isKnown ? status : 'unknown'}`)}</Badge>;
}

import { useT } from '../../../platform/hooks.ts';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';

const KINDS: Readonly<Record<string, BadgeKind>> = {
  pending: 'warning',
  in_review: 'warning',
  requested: 'warning',
  approved: 'info',
  sent: 'info',
  settled: 'success',
  accepted: 'success',
  partly_refunded: 'warning',
  refunded: 'error',
  partly_charged_back: 'warning',
  charged_back: 'error',
  rejected: 'error',
  declined: 'error',
  revoked: 'error',
  cancelled: 'neutral',
  withdrawn: 'neutral',
};

export function StatusBadge({ status }: { status: string }) {
  const t = useT();
  return <Badge kind={KINDS[status]}>{t(`operator.status-${status}`)}</Badge>;
}

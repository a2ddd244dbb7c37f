import { useT } from '../../../platform/hooks.ts';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';

const KINDS: Readonly<Record<string, BadgeKind>> = {
  pending: 'warning',
  in_review: 'warning',
  requested: 'warning',
  approved: 'success',
  sent: 'info',
  settled: 'success',
  rejected: 'error',
  cancelled: 'neutral',
};

/** The status of a deposit or withdrawal, as its call names it. */
export function StatusBadge({ status }: { status: string }) {
  const t = useT();
  const isKnown = Object.hasOwn(KINDS, status);
  return <Badge kind={KINDS[status]}>{t(`transactions.status-${isKnown ? status : 'unknown'}`)}</Badge>;
}

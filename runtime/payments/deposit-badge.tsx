import { depositState, type DepositState } from '../../domain/deposit/reversal.ts';
import { useT } from '../platform/hooks.ts';
import { Badge, type BadgeKind } from '../ui/badge.tsx';

const KINDS: Readonly<Record<DepositState, BadgeKind>> = {
  pending: 'info',
  in_review: 'warning',
  approved: 'success',
  rejected: 'error',
  partly_refunded: 'warning',
  refunded: 'error',
  partly_charged_back: 'warning',
  charged_back: 'error',
};

/** The state of a deposit; "Unknown" for one that this version does not know. Its text is in `deposit-status/text`. */
export function DepositBadge({ deposit }: { deposit: Parameters<typeof depositState>[0] }) {
  const t = useT();
  const state = depositState(deposit);
  const isKnown = Object.hasOwn(KINDS, state);
  return <Badge kind={KINDS[state]}>{t(`deposit.status-${isKnown ? state : 'unknown'}`)}</Badge>;
}

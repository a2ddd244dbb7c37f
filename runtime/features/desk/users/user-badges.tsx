import type { OperatorUser } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { Badge } from '../../../ui/badge.tsx';

/** What a user may do now, and what is missing. */
export function UserBadges({ user }: { user: OperatorUser }) {
  const t = useT();
  const { state, is_trading, approved, email_verified, closed_at } = user;
  return (
    <span className="flex flex-wrap gap-1">
      {!approved ? <Badge kind="warning">{t('operator.awaiting-approval')}</Badge> : null}
      {!email_verified ? <Badge>{t('operator.unverified')}</Badge> : null}
      {closed_at ? (
        <Badge>{t('operator.state-closed')}</Badge>
      ) : state === 'suspended' ? (
        <Badge kind="error">{t('operator.state-suspended')}</Badge>
      ) : !is_trading ? (
        <Badge kind="warning">{t('operator.state-stopped')}</Badge>
      ) : approved ? (
        <Badge kind="success">{t('operator.state-active')}</Badge>
      ) : null}
    </span>
  );
}

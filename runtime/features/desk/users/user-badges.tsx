import type { OperatorUser } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { Badge } from '../../../ui/badge.tsx';

/** What the account may do now; nothing while it waits for its approval. */
function StateBadge({ user: { state, is_trading, approved, closed_at } }: { user: OperatorUser }) {
  const t = useT();
  if (closed_at) return <Badge>{t('operator.state-closed')}</Badge>;
  if (state === 'suspended') return <Badge kind="error">{t('operator.state-suspended')}</Badge>;
  if (!is_trading) return <Badge kind="warning">{t('operator.state-stopped')}</Badge>;
  return approved ? <Badge kind="success">{t('operator.state-active')}</Badge> : null;
}

/** What a user may do now, and what is missing. */
export function UserBadges({ user }: { user: OperatorUser }) {
  const t = useT();
  const { approved, email_verified } = user;
  return (
    <span className="flex flex-wrap gap-1">
      {!approved ? <Badge kind="warning">{t('operator.awaiting-approval')}</Badge> : null}
      {!email_verified ? <Badge>{t('operator.unverified')}</Badge> : null}
      <StateBadge user={user} />
    </span>
  );
}

import type { CaseUser } from '../../../../schemas/generated/types.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { useT } from '../../../platform/hooks.ts';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';

const KINDS: Readonly<Record<CaseUser['identity'], BadgeKind>> = {
  none: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
};

/** State of the identity check; nothing on brands without one. */
export function IdentityBadge({ identity }: Pick<CaseUser, 'identity'>) {
  const t = useT();
  if (!useDialog('identity')) return null;
  return <Badge kind={KINDS[identity]}>{t(`operator.identity-state-${identity}`)}</Badge>;
}

/** What an operator has to know of a case's customer before deciding. */
export function CustomerBadges({ user: { identity, state } }: { user: CaseUser }) {
  const t = useT();
  return (
    <span className="flex flex-wrap gap-1">
      <IdentityBadge identity={identity} />
      {state === 'active' ? null : <Badge kind="error">{t(`operator.account-${state}`)}</Badge>}
    </span>
  );
}

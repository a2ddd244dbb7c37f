import type { Approval, LapsedApproval } from '../../../../schemas/generated/types.ts';
import { useT, useUser } from '../../../platform/hooks.ts';

interface ApprovalsProps {
  approvals: readonly Approval[];
  lapsed: readonly LapsedApproval[];
  required: number;
}

/** Approvals so far, where more than one is required, and why others no longer count. */
export function Approvals({ approvals, lapsed, required }: ApprovalsProps) {
  const t = useT();
  const me = useUser();
  if (required < 2) return null;
  const isMine = approvals.some(({ actor }) => actor === me.id);
  const names = approvals.map(({ actor, name }) => (actor === me.id ? t('operator.you') : name)).join(', ');
  const isOpen = approvals.length < required;
  const count = t('operator.approvals', { count: approvals.length, required });
  return (
    <div className="border-line rounded-field grid gap-1 border p-3 text-sm" role="status">
      <p className="font-medium">{names ? t('operator.approvals-by', { approvals: count, names }) : count}</p>
      {lapsed.map(({ at, name, reason }) => (
        <p key={at}>{t(`operator.lapsed-${reason}`, { name })}</p>
      ))}
      {lapsed.length ? <p>{t('operator.needs-another')}</p> : null}
      {isOpen && isMine ? <p>{t('operator.second-needed')}</p> : null}
    </div>
  );
}

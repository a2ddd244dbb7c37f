import { useT, useUser } from '../../../platform/hooks.ts';

interface ApprovalsProps {
  approvals: readonly { actor: string; name: string }[];
  required: number;
}

/** Approvals so far, where more than one is required. */
export function Approvals({ approvals, required }: ApprovalsProps) {
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
      {isOpen && isMine ? <p>{t('operator.second-needed')}</p> : null}
    </div>
  );
}

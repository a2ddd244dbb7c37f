import { useT } from '../../../platform/hooks.ts';

interface ApprovalsProps {
  approvals: readonly { actor: string }[];
  required: number;
  /** The current operator has approved. */
  isMine: boolean;
  nameOf(actor: string): string;
}

/** Approvals so far, where more than one is required. */
export function Approvals({ approvals, required, isMine, nameOf }: ApprovalsProps) {
  const t = useT();
  if (required < 2) return null;
  const names = approvals.map(({ actor }) => nameOf(actor)).join(', ');
  const isOpen = approvals.length < required;
  return (
    <div className="border-line rounded-field grid gap-1 border p-3 text-sm" role="status">
      <p className="font-medium">
        {t('operator.approvals', { count: approvals.length, required })}
        {names ? `: ${names}` : ''}
      </p>
      {isOpen && isMine ? <p>{t('operator.second-needed')}</p> : null}
    </div>
  );
}

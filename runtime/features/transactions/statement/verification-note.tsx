import type { Statement } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import type { Verification } from './use-verification.ts';

const COLORS = { running: '', intact: 'text-success', unavailable: 'text-warning', broken: 'text-error' };

function useOutcome(verification: Verification, entries: number): string {
  const t = useT();
  if (verification.state !== 'broken') return t(`statements.verify-${verification.state}`, { entries });
  const { code, sequence } = verification.fault;
  const why = t(`statements.fault-${code}`);
  return sequence === null
    ? t('statements.verify-changed', { why })
    : t('statements.verify-entry', { sequence, why });
}

/** The result of recomputing the statement in this browser. */
export function VerificationNote({
  statement: { entries, closing },
  verification,
}: {
  statement: Statement;
  verification: Verification;
}) {
  const t = useT();
  const outcome = useOutcome(verification, entries.length);
  return (
    <section className="panel grid gap-2 p-4" aria-label={t('statements.verification')}>
      <p role="status" className={`font-medium ${COLORS[verification.state]}`}>
        {outcome}
      </p>
      {verification.state === 'intact' || verification.state === 'broken' ? (
        <p className="text-muted text-sm">{t('statements.verify-help')}</p>
      ) : null}
      {closing.hash ? <CopyField label={t('statements.chain-head')} value={closing.hash} /> : null}
    </section>
  );
}

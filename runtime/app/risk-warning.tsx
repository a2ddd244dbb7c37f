import { useT } from '../platform/hooks.ts';
import { useRiskWarning } from './use-risk-warning.ts';

/** The complete risk warning of the guest pages; it cannot be collapsed. */
export function RiskWarning() {
  const t = useT();
  const warning = useRiskWarning();
  if (!warning) return null;
  return (
    <aside className="risk-warning" aria-label={t('guest.risk-warning')}>
      {warning.text ? (
        <p lang={warning.lang} dir="auto">
          {warning.text}
        </p>
      ) : null}
      {warning.unregulated ? <p className="font-semibold">{warning.unregulated}</p> : null}
    </aside>
  );
}

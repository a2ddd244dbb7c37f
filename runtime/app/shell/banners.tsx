import { useSettings, useT, useUser } from '../../platform/hooks.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Slot } from '../../ui/slot.tsx';

function TrialBanner() {
  const t = useT();
  const { cp_value, crm_url } = useSettings();
  if (cp_value !== 'basic') return null;
  return (
    <div className="banner" data-kind="trial">
      <p>{t('shell.trial')}</p>
      {crm_url ? (
        <ExternalLink href={crm_url} className="btn btn-primary btn-sm">
          {t('shell.upgrade')}
        </ExternalLink>
      ) : null}
    </div>
  );
}

/** Trading is off for this person: why, and whom to ask. Everything else stays open. */
function TradingBanner() {
  const t = useT();
  const { isTrading, disable_message, contact } = useUser();
  if (isTrading) return null;
  return (
    <div className="banner" data-kind="warning" role="status">
      <p>
        <strong>{t('shell.trading-disabled')}</strong> {disable_message ?? t('shell.trading-disabled-text')}
      </p>
      {contact ? <p>{t('shell.contact', { contact })}</p> : null}
    </div>
  );
}

export function Banners() {
  return (
    <>
      <TrialBanner />
      <TradingBanner />
      <Slot name="shell.banner" />
    </>
  );
}

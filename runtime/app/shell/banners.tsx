import { useSettings, useT, useUser } from '../../platform/hooks.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Slot } from '../../ui/slot.tsx';

function TrialBanner() {
  const t = useT();
  const { cp_value, crm_url } = useSettings();
  if (cp_value !== 'basic') return null;
  return (
    <aside className="banner" data-kind="trial" aria-label={t('shell.trial-label')}>
      <p>{t('shell.trial')}</p>
      {crm_url ? (
        <ExternalLink href={crm_url} className="btn btn-primary btn-sm">
          {t('shell.upgrade')}
        </ExternalLink>
      ) : null}
    </aside>
  );
}

/** Says that trading is off for this user, with the reason and a contact. Everything else stays available. */
function TradingBanner() {
  const t = useT();
  const { isTrading, disable_message, contact } = useUser();
  if (isTrading) return null;
  return (
    <aside className="banner" data-kind="warning" aria-label={t('shell.trading-disabled')}>
      <div role="status" className="contents">
        <p>
          <strong>{t('shell.trading-disabled')}</strong> {disable_message ?? t('shell.trading-disabled-text')}
        </p>
        {contact ? <p>{t('shell.contact', { contact })}</p> : null}
      </div>
    </aside>
  );
}

/** `isNoticeOpen`: a dialog already says that trading is off. */
export function Banners({ isNoticeOpen }: { isNoticeOpen: boolean }) {
  return (
    <>
      <TrialBanner />
      {isNoticeOpen ? null : <TradingBanner />}
      <Slot name="shell.banner" />
    </>
  );
}

import { Suspense } from 'react';
import { useSettings, useT, useUser } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Slot } from '../../ui/slot.tsx';
import { accountMenuTexts } from './account-menu/texts.ts';

function TrialBanner() {
  useText('account menu', accountMenuTexts);
  const t = useT();
  const { crm_url } = useSettings();
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
  useText('account menu', accountMenuTexts);
  const t = useT();
  const { disable_message, contact } = useUser();
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
  const { cp_value } = useSettings();
  const { isTrading } = useUser();
  return (
    <>
      <Suspense fallback={null}>
        {cp_value === 'basic' ? <TrialBanner /> : null}
        {isNoticeOpen || isTrading ? null : <TradingBanner />}
      </Suspense>
      <Slot name="shell.banner" />
    </>
  );
}

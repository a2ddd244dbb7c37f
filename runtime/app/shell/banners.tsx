import { Suspense } from 'react';
import { useSettings, useT, useUser } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Slot } from '../../ui/slot.tsx';
import { accountMenuTexts } from './account-menu/texts.ts';

const TradingBanner = lazyComponent('trading banner', 'TradingBanner', () => import('./trading-banner.tsx'));

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

/** `isNoticeOpen`: a dialog already says that trading is off. */
export function Banners({ isNoticeOpen }: { isNoticeOpen: boolean }) {
  const { cp_value } = useSettings();
  const { isTrading } = useUser();
  return (
    <>
      <Suspense fallback={null}>{cp_value === 'basic' ? <TrialBanner /> : null}</Suspense>
      {isNoticeOpen || isTrading ? null : <TradingBanner />}
      <Slot name="shell.banner" />
    </>
  );
}

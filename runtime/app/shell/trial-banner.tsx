import { useSettings, useT } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { accountMenuTexts } from './account-menu/texts.ts';

/** Says that the site runs on a trial plan. */
export function TrialBanner() {
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

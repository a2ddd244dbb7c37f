import { useT, useUser } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import { accountMenuTexts } from './account-menu/texts.ts';

/** Says that trading is off for this user, with the reason and a contact. Everything else stays available. */
export function TradingBanner() {
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

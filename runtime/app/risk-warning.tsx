import { useLanguage, usePlatform, useT } from '../platform/hooks.ts';

/** The regulator's warning, byte for byte, in a language that has a checked text; and plainly, where no regulator stands behind the operator. */
export function RiskWarning() {
  const t = useT();
  const language = useLanguage();
  const { protection, legal, name } = usePlatform().page;
  const own = protection.riskWarning[language];
  const text = own ?? protection.riskWarning.en;
  if (!text && !protection.unregulated) return null;
  return (
    <aside className="risk-warning" aria-label={t('guest.risk-warning')}>
      {text ? <p lang={own ? language : 'en'}>{text}</p> : null}
      {protection.unregulated ? <p className="font-semibold">{t('guest.unregulated', { entity: legal?.entity ?? name })}</p> : null}
    </aside>
  );
}

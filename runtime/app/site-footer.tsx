import { useLanguage, usePlatform, useSettings, useT } from '../platform/hooks.ts';
import { Link } from '../platform/navigation.tsx';
import { ExternalLink } from '../ui/external-link.tsx';

const YEAR = String(new Date().getFullYear());

function LegalLine() {
  const t = useT();
  const language = useLanguage();
  const { legal, languages } = usePlatform().page;
  if (!legal) return null;
  const { entity, registration, address, regulation, complaints, compensation = {} } = legal;
  const spoken = language in compensation ? language : languages[0]!;
  return (
    <>
      <p>
        {entity}, {registration}, {address}
      </p>
      {regulation.status === 'licensed' ? (
        <p>
          <ExternalLink className="link" href={regulation.register}>
            {t('guest.licensed', { entity, regulator: regulation.regulator, licence: regulation.licence })}
          </ExternalLink>
        </p>
      ) : null}
      <p>{t('guest.complaints', { address: complaints })}</p>
      {compensation[spoken] ? (
        <p lang={spoken} dir="auto">
          {compensation[spoken]}
        </p>
      ) : null}
    </>
  );
}

/** Terms, privacy, the operator's message and the operator's identity (spec 1 §2.3). */
export function SiteFooter() {
  const t = useT();
  const settings = useSettings();
  const { page, registry } = usePlatform();
  const statement = registry.pathTo('accessibility');
  const message = settings.platform_security_bond_message;
  return (
    <footer className="site-footer">
      {message.length > 5 ? <p>{message}</p> : null}
      <LegalLine />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {settings.terms_conditions_url ? (
          <ExternalLink className="link" href={settings.terms_conditions_url}>
            {t('guest.terms')}
          </ExternalLink>
        ) : null}
        {settings.privacy_policy_url ? (
          <ExternalLink className="link" href={settings.privacy_policy_url}>
            {t('guest.privacy')}
          </ExternalLink>
        ) : null}
        {statement ? (
          <Link className="link" to={statement}>
            {t('guest.accessibility')}
          </Link>
        ) : null}
        <span suppressHydrationWarning>
          {t('guest.copyright', { year: YEAR, site: settings.site_name || page.name })}
        </span>
      </p>
    </footer>
  );
}

import { usePlatform, useSettings, useT } from '../platform/hooks.ts';

function LegalLine() {
  const t = useT();
  const { legal } = usePlatform().page;
  if (!legal) return null;
  const { entity, registration, address, regulation, complaints } = legal;
  return (
    <>
      <p>{entity}, {registration}, {address}</p>
      {regulation.status === 'licensed'
        ? <p><a className="link" href={regulation.register} rel="noopener noreferrer">{t('guest.licensed', { entity, regulator: regulation.regulator, licence: regulation.licence })}</a></p>
        : <p className="font-semibold">{t('guest.unregulated', { entity })}</p>}
      <p>{t('guest.complaints', { address: complaints })}</p>
    </>
  );
}

/** Terms, privacy, the operator's message and who the operator is (spec 1 §2.3). */
export function GuestFooter() {
  const t = useT();
  const settings = useSettings();
  const { page } = usePlatform();
  const message = settings.platform_security_bond_message;
  return (
    <footer className="guest-footer">
      {message.length > 5 ? <p>{message}</p> : null}
      <LegalLine />
      <p className="flex flex-wrap gap-x-4">
        {settings.terms_conditions_url ? <a className="link" href={settings.terms_conditions_url}>{t('guest.terms')}</a> : null}
        {settings.privacy_policy_url ? <a className="link" href={settings.privacy_policy_url}>{t('guest.privacy')}</a> : null}
        <span>{t('guest.copyright', { site: settings.site_name || page.name })}</span>
      </p>
    </footer>
  );
}

import { usePlatform, useSettings } from '../platform/hooks.ts';
import { ExternalLink } from '../ui/external-link.tsx';

/**
 * The brand's logo for light and dark surfaces, or its square mark in narrow places; links to the brand's
 * site.
 */
export function SiteLogo({ compact = false }: { compact?: boolean }) {
  const { page } = usePlatform();
  const settings = useSettings();
  const name = settings.site_name || page.name;
  const logo = (
    <>
      <img
        className="logo-on-light"
        src={settings.logo || page.base + page.logos.logo}
        alt={name}
        height={32}
      />
      <img
        className="logo-on-dark"
        src={settings.logo_dark || page.base + page.logos.logo_dark}
        alt={name}
        height={32}
      />
      {compact ? (
        <img
          className="logo-small"
          src={settings.logo_sm || page.base + page.logos.logo_sm}
          alt={name}
          width={32}
          height={32}
        />
      ) : null}
    </>
  );
  if (!settings.site_info_url) return <span className="site-logo">{logo}</span>;
  return (
    <ExternalLink href={settings.site_info_url} className="site-logo" newTab={false}>
      {logo}
    </ExternalLink>
  );
}

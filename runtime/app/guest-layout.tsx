import type { ReactNode } from 'react';
import { useLanguage, usePlatform } from '../platform/hooks.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Slot } from '../ui/slot.tsx';
import { GuestActions } from './guest-actions.tsx';
import { RiskWarning } from './risk-warning.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteLogo } from './site-logo.tsx';

function useTagline(): string {
  const { tagline, languages } = usePlatform().page;
  const language = useLanguage();
  return tagline[language] ?? tagline[languages[0]!] ?? '';
}

/** The brand's illustration: beside the form above the tagline, or behind the dark pages. */
function Panel({ dark }: { dark: boolean }) {
  const { page } = usePlatform();
  const tagline = useTagline();
  if (!page.logos.panel) return null;
  if (dark) return <img className="guest-backdrop" src={page.base + page.logos.panel} alt="" />;
  return (
    <aside className="guest-panel" aria-hidden="true">
      <div>
        <img src={page.base + page.logos.panel} alt="" />
        {tagline ? <p className="font-heading">{tagline}</p> : null}
      </div>
    </aside>
  );
}

/** Without an illustration, the tagline is above the centred form. */
function Tagline() {
  const tagline = useTagline();
  return tagline ? <p className="guest-tagline font-heading">{tagline}</p> : null;
}

function variantOf(dark: boolean, hasPanel: boolean): 'dark' | 'standard' | 'centered' {
  if (dark) return 'dark';
  return hasPanel ? 'standard' : 'centered';
}

/** The frame of every page before signing in (spec 1 §2.3): logo, language, contextual buttons, warning, footer. */
export function GuestLayout({
  route,
  dark = false,
  children,
}: {
  route: string;
  dark?: boolean;
  children: ReactNode;
}) {
  const hasPanel = usePlatform().page.logos.panel !== undefined;
  const variant = variantOf(dark, hasPanel);
  return (
    <>
      <div className="guest" data-theme={dark ? 'dark' : undefined} data-variant={variant}>
        <div className="guest-main">
          <header className="guest-header">
            <SiteLogo />
            <div className="flex flex-wrap items-center justify-end gap-2">
              <LanguageSwitch />
              <GuestActions route={route} />
            </div>
          </header>
          <RiskWarning />
          {variant === 'centered' ? <Tagline /> : null}
          <main id="content" className="guest-content" tabIndex={-1}>
            {children}
          </main>
          <SiteFooter />
        </div>
        <Panel dark={dark} />
      </div>
      <Slot name="guest.floating" />
    </>
  );
}

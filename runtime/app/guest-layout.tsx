import type { ReactNode } from 'react';
import { useLanguage, usePlatform } from '../platform/hooks.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Slot } from '../ui/slot.tsx';
import { GuestActions } from './guest-actions.tsx';
import { RiskWarning } from './risk-warning.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteLogo } from './site-logo.tsx';

/** The brand's drawing: beside the form with a sentence, or behind everything on the dark pages. */
function Panel({ dark }: { dark: boolean }) {
  const { page } = usePlatform();
  const language = useLanguage();
  if (!page.logos.panel) return null;
  if (dark) return <img className="guest-backdrop" src={page.base + page.logos.panel} alt="" />;
  return (
    <aside className="guest-panel" aria-hidden="true">
      <div>
        <img src={page.base + page.logos.panel} alt="" />
        <p className="font-heading">{page.tagline[language] ?? page.tagline[page.languages[0]!] ?? ''}</p>
      </div>
    </aside>
  );
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
  return (
    <div className="guest" data-theme={dark ? 'dark' : undefined} data-variant={dark ? 'dark' : 'standard'}>
      <div className="guest-main">
        <header className="guest-header">
          <SiteLogo />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <LanguageSwitch />
            <GuestActions route={route} />
          </div>
        </header>
        <RiskWarning />
        <main id="content" className="guest-content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
      </div>
      <Panel dark={dark} />
      <Slot name="guest.floating" />
    </div>
  );
}

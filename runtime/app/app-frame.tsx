import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { usePlatform, useT } from '../platform/hooks.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Notices } from './notices.tsx';
import { usePageFocus } from './use-page-focus.ts';
import { useSiteIcon } from './use-site-icon.ts';

/** What the mark of a site names; null for a live site in production. */
function markOf(mode: 'demo' | 'live', environment: string | null): 'demo' | 'rehearsal' | null {
  if (mode === 'demo') return 'demo';
  return environment === 'rehearsal' ? 'rehearsal' : null;
}

/** Names the account environment. Cannot be switched off. */
function MoneyMark() {
  const t = useT();
  const { page, settings } = usePlatform();
  const environment = useStore(settings, (state) => state.environment);
  const mark = markOf(page.mode, environment);
  return mark ? (
    <aside className="money-mark" data-mark={mark} aria-label={t('mark.label')}>
      {t(`mark.${mark}`)}
    </aside>
  ) : null;
}

/** Says that the connection is lost, and to screen readers that it is back. */
function BackendNotice() {
  const t = useT();
  const backend = useStore(usePlatform().settings, (state) => state.backend);
  const [wasDown, setWasDown] = useState(false);
  if (backend === 'down' && !wasDown) setWasDown(true);
  return (
    <div role="status" className="contents">
      {backend === 'down' ? <p className="connection">{t('app.backend-down')}</p> : null}
      {backend === 'up' && wasDown ? <p className="sr-only">{t('app.backend-up')}</p> : null}
    </div>
  );
}

/** The frame of every page: environment badge, connection state and notifications. */
export function AppFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const backend = useStore(usePlatform().settings, (state) => state.backend);
  usePageFocus();
  useSiteIcon();
  return (
    <>
      <a href="#content" className="skip-link">
        {t('app.skip')}
      </a>
      <MoneyMark />
      <BackendNotice />
      <ErrorBoundary>
        {backend === 'mismatch' ? (
          <p role="alert" className="m-auto max-w-md p-8 text-center">
            {t('app.backend-mismatch')}
          </p>
        ) : (
          children
        )}
      </ErrorBoundary>
      <Notices />
    </>
  );
}

import { useEffect, type ReactNode } from 'react';
import { importChunk } from '../../lib/import-chunk.ts';
import type { Platform } from '../../platform/platform.ts';
import { usePlatform, useSettings, useUser } from '../../platform/hooks.ts';
import { QueryProvider } from '../../platform/query-provider.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Slot } from '../../ui/slot.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Banners } from './banners.tsx';
import { BottomBar, Drawer } from './drawer.tsx';
import { Header } from './header.tsx';
import { Replacement } from './replacement.tsx';
import { ShellBody } from './shell-body.tsx';
import { TradingDisabled, useTradingNotice } from './trading-disabled.tsx';
import './shell.css';

const SuspendedShell = lazyComponent(
  'suspended',
  'SuspendedShell',
  () => import('./suspended-shell.tsx'),
  <Loading />,
);

/** Loads after the first paint: a page with a stream never needs it. */
function useWatchedChanges(platform: Platform): void {
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    importChunk('changes', () => import('../../platform/watch-changes.ts'), false).then(
      ({ watchChanges }) => {
        if (!isGone) stop = watchChanges(platform);
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [platform]);
}

/** The frame of every signed-in page (spec 1 §2.2). */
export function Shell({ children }: { children: ReactNode }) {
  const platform = usePlatform();
  useWatchedChanges(platform);
  const { suspended } = useSettings();
  const { state } = useUser();
  const [isNoticeOpen, closeNotice] = useTradingNotice();
  if (suspended || state === 'suspended')
    return (
      <QueryProvider>
        <SuspendedShell>{children}</SuspendedShell>
      </QueryProvider>
    );
  return (
    <QueryProvider>
      <Replacement>
        <Slot name="shell.band" />
        <div className="shell">
          <Header>
            <AvatarMenu />
          </Header>
          <Drawer />
          <ShellBody>
            <Banners isNoticeOpen={isNoticeOpen} />
            <main id="content" tabIndex={-1}>
              {children}
            </main>
            <Slot name="shell.floating" />
          </ShellBody>
          <BottomBar />
        </div>
        <TradingDisabled isOpen={isNoticeOpen} onClose={closeNotice} />
        <Slot name="shell.dialog" />
      </Replacement>
    </QueryProvider>
  );
}

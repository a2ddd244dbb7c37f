import { useEffect, type ReactNode } from 'react';
import { importChunk } from '../../lib/import-chunk.ts';
import type { Platform } from '../../platform/platform.ts';
import { usePlatform, useSettings, useUser } from '../../platform/hooks.ts';
import { isOperator } from '../../../domain/access/operator-roles.ts';
import { QueryProvider } from '../../platform/query-provider.tsx';
import { keepFocus } from '../../ui/focus/keep-focus.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Slot } from '../../ui/slot.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Banners } from './banners.tsx';
import { BottomBar, Drawer } from './drawer.tsx';
import { Header } from './header.tsx';
import type { Restriction } from './restriction-banner.tsx';
import { ShellBody } from './shell-body.tsx';
import { TradingDisabled, useTradingNotice } from './trading-disabled.tsx';
import './shell.css';
import './fills-window.css';
import './low-window.css';

const RestrictedShell = lazyComponent(
  'restricted',
  'RestrictedShell',
  () => import('./restricted-shell.tsx'),
  <Loading />,
);

/** Loads after the first paint. */
function useBackgroundWork(platform: Platform): void {
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    importChunk('background', () => import('./background-work.ts'), false).then(
      ({ startBackgroundWork }) => {
        if (!isGone) stop = startBackgroundWork(platform);
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [platform]);
}

/**
 * Why the app is replaced; null if it is not. Before the second factor the server refuses all other data.
 * Operators are exempt from the identity check: they review it.
 */
function useRestriction(): Restriction | null {
  const { registry } = usePlatform();
  const { suspended, enable_must_verify_kyc: mustVerify, two_fa: needsCode } = useSettings();
  const user = useUser();
  if (needsCode && !user.two_fa_confirmed && registry.pathTo('two-fa')) return 'two-fa';
  if (suspended || user.state === 'suspended') return 'suspended';
  const isUnverified = mustVerify && !user.kyc_verified && !isOperator(user);
  return isUnverified && registry.contributions('app.replacement').length ? 'identity' : null;
}

/** The frame of every signed-in page (spec 1 §2.2). */
export function Shell({ children }: { children: ReactNode }) {
  const platform = usePlatform();
  useBackgroundWork(platform);
  useEffect(keepFocus, []);
  const restriction = useRestriction();
  const [isNoticeOpen, closeNotice] = useTradingNotice();
  if (restriction)
    return (
      <QueryProvider>
        <RestrictedShell key={restriction} cause={restriction}>
          {children}
        </RestrictedShell>
      </QueryProvider>
    );
  return (
    <QueryProvider>
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
    </QueryProvider>
  );
}

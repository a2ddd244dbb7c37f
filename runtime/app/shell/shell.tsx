import { useState, type ReactNode } from 'react';
import { useSettings, useUser } from '../../platform/hooks.ts';
import { useNavigate } from '../../platform/navigation.tsx';
import { Slot } from '../../ui/slot.tsx';
import { SiteFooter } from '../site-footer.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Banners, SuspendedBanner } from './banners.tsx';
import { BottomBar, Drawer } from './drawer.tsx';
import { Header } from './header.tsx';
import { PersonsAnswers } from './persons-answers.tsx';
import { Replacement } from './replacement.tsx';
import { RiskStrip } from './risk-strip.tsx';
import { Suspended } from './suspended.tsx';
import { TradingDisabled } from './trading-disabled.tsx';

function Body({ children }: { children: ReactNode }) {
  return (
    <div className="shell-body">
      <RiskStrip />
      {children}
      <SiteFooter />
    </div>
  );
}

/** What a suspended person sees: the reason first, then the few pages that stay open to them. */
function SuspendedShell({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [looksAround, setLooksAround] = useState(false);
  function open(path: string) {
    setLooksAround(true);
    navigate(path);
  }
  return (
    <div className="shell" data-variant="suspended">
      <Header bare><AvatarMenu limited onLeave={() => setLooksAround(true)} /></Header>
      <Body>
        {looksAround ? <SuspendedBanner onReturn={() => setLooksAround(false)} /> : null}
        <main id="content" tabIndex={-1}>{looksAround ? children : <Suspended onOpen={open} />}</main>
      </Body>
    </div>
  );
}

/** The frame of every signed-in page (spec 1 §2.2). */
export function Shell({ children }: { children: ReactNode }) {
  const { suspended } = useSettings();
  const { state } = useUser();
  if (suspended || state === 'suspended') return <PersonsAnswers><SuspendedShell>{children}</SuspendedShell></PersonsAnswers>;
  return (
    <PersonsAnswers>
      <Replacement>
        <Slot name="shell.band" />
        <div className="shell">
          <Header><AvatarMenu /></Header>
          <Drawer />
          <Body>
            <Banners />
            <main id="content" tabIndex={-1}>{children}</main>
            <Slot name="shell.floating" />
          </Body>
          <BottomBar />
        </div>
        <TradingDisabled />
        <Slot name="shell.dialog" />
      </Replacement>
    </PersonsAnswers>
  );
}

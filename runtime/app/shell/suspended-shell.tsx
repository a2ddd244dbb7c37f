import { useState, type ReactNode } from 'react';
import { useNavigate } from '../../platform/navigation.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { SuspendedBanner } from './suspended-banner.tsx';
import { Header } from './header.tsx';
import { ShellBody } from './shell-body.tsx';
import { Suspended } from './suspended.tsx';
import { useText } from '../../platform/use-text.ts';
import { accountMenuTexts } from './account-menu/texts.ts';

/** The app of a suspended user: the reason first, then the few available pages. */
export function SuspendedShell({ children }: { children: ReactNode }) {
  useText('account menu', accountMenuTexts);
  const navigate = useNavigate();
  const [looksAround, setLooksAround] = useState(false);
  function open(path: string) {
    setLooksAround(true);
    navigate(path);
  }
  return (
    <div className="shell" data-variant="suspended">
      <Header bare>
        <AvatarMenu limited onLeave={() => setLooksAround(true)} />
      </Header>
      <ShellBody>
        {looksAround ? <SuspendedBanner onReturn={() => setLooksAround(false)} /> : null}
        <main id="content" tabIndex={-1}>
          {looksAround ? children : <Suspended onOpen={open} />}
        </main>
      </ShellBody>
    </div>
  );
}

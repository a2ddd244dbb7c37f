import { useState, type ReactNode } from 'react';
import type { RouteId } from '../../../schemas/generated/ids.ts';
import type { DialogId } from '../../../schemas/generated/types.ts';
import { OfferedDialogs } from '../../platform/dialogs.ts';
import { usePlatform } from '../../platform/hooks.ts';
import { askBeforeLeaving } from '../../platform/leave-guard.ts';
import { useNavigate, usePathname } from '../../platform/navigation.tsx';
import { useText } from '../../platform/use-text.ts';
import { Slot } from '../../ui/slot.tsx';
import { TriggeredContribution } from '../../ui/triggered-contribution.tsx';
import { accountMenuTexts } from './account-menu/texts.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { Header } from './header.tsx';
import { RestrictionBanner, type Restriction } from './restriction-banner.tsx';
import { ShellBody } from './shell-body.tsx';
import { Suspended } from './suspended.tsx';

/** Pages of a user who must verify first: balances, statements, closing, the state of a withdrawal, contact. */
const OPEN_PAGES: readonly string[] = [
  'profile',
  'orderbook',
  'transactions',
  'statements',
  'reports',
  'livechat',
];

/** Whether the current page is one of those, or below one. */
function useIsOpenPage(): boolean {
  const { registry } = usePlatform();
  const pathname = usePathname();
  return OPEN_PAGES.some((route) => {
    const path = registry.pathTo(route as RouteId);
    return path !== null && (pathname === path || pathname.startsWith(`${path}/`));
  });
}

/** The dialogs that stay available. */
const OFFERED: Readonly<Record<Restriction, readonly DialogId[]>> = {
  suspended: ['withdrawal', 'password'],
  identity: ['withdrawal', 'password'],
  'two-fa': [],
};

/** Shows the outcome of a deposit to a trader who returns from the payment page. No page offers it. */
const RETURNED: readonly DialogId[] = ['deposit'];

/** Opens these dialogs when they are requested. */
function DialogHost({ dialogs }: { dialogs: readonly DialogId[] }) {
  return usePlatform()
    .registry.contributions('shell.dialog')
    .filter(({ trigger }) => trigger?.dialog && dialogs.includes(trigger.dialog))
    .map((entry) => <TriggeredContribution key={entry.feature} entry={entry} given={{}} />);
}

interface RestrictedShellProps {
  cause: Restriction;
  children: ReactNode;
}

/** The app of a restricted user: the reason first, then the few available pages. */
export function RestrictedShell({ cause, children }: RestrictedShellProps) {
  useText('account menu', accountMenuTexts);
  const navigate = useNavigate();
  const isOpenPage = useIsOpenPage();
  const [looksAround, setLooksAround] = useState(false);
  const twoFactor = usePlatform().registry.pathTo('two-fa');
  const showsPage = cause === 'two-fa' || (looksAround && (cause === 'suspended' || isOpenPage));
  function open(path: string) {
    askBeforeLeaving(() => {
      setLooksAround(true);
      navigate(path);
    });
  }
  function explain() {
    if (cause === 'two-fa' && twoFactor) navigate(twoFactor);
    else setLooksAround(false);
  }
  return (
    <OfferedDialogs value={OFFERED[cause]}>
      <div className="shell" data-variant="restricted">
        <Header bare>
          <AvatarMenu limited onLeave={() => setLooksAround(true)} />
        </Header>
        <ShellBody>
          {showsPage ? <RestrictionBanner cause={cause} onReturn={explain} /> : null}
          <main id="content" tabIndex={-1}>
            {showsPage ? children : null}
            {!showsPage && cause === 'suspended' ? <Suspended onOpen={open} /> : null}
            {!showsPage && cause === 'identity' ? <Slot name="app.replacement" open={open} /> : null}
          </main>
        </ShellBody>
      </div>
      <DialogHost dialogs={cause === 'two-fa' ? OFFERED[cause] : [...OFFERED[cause], ...RETURNED]} />
    </OfferedDialogs>
  );
}

import { useEffect, useState } from 'react';
import { usePlatform, useSettings, useUser } from '../../../platform/hooks.ts';
import { useLive } from '../../../trading/live/live.ts';
import { WhenFree } from '../../../ui/when-free.tsx';
import { RequestDialog } from '../request/lazy-request-dialog.ts';
import { managerTexts } from '../texts.ts';
import { announceOpened } from './announce-opened.ts';

const RELOAD_MS = 5000;
const POSTPONED_KEY = 'manager-request-later';

/** A request may have arrived since the page opened: reads the user again once, after 5 s (spec 1 §4). */
function useLateRequest(isExpected: boolean) {
  const { reloadUser } = usePlatform();
  useEffect(() => {
    if (!isExpected) return undefined;
    const timer = setTimeout(() => void reloadUser(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isExpected, reloadUser]);
}

/** Shows a notification of each position that the connected manager opens. */
function useAnnouncedPositions() {
  const live = useLive();
  const isConnected = useUser().trader_request === 'accepted';
  useEffect(() => (isConnected ? announceOpened(live) : undefined), [isConnected, live]);
}

/** Whether the text of the dialog is loaded. If loading fails, the dialog opens on the next visit. */
function useLoadedText(isNeeded: boolean): boolean {
  const { registry } = usePlatform();
  const [hasCome, setCome] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    RequestDialog.prepare();
    registry.addText('account-manager', managerTexts).then(
      () => setCome(true),
      () => {},
    );
  }, [isNeeded, registry]);
  return hasCome;
}

function Watch() {
  const { tab } = usePlatform();
  const { trader_request, manager_id, manager } = useUser();
  const [later, setLater] = useState(() => tab.get(POSTPONED_KEY));
  useLateRequest(trader_request === '');
  useAnnouncedPositions();
  const isAsked = trader_request === 'pending' && manager_id !== null && later !== manager_id;
  const hasWords = useLoadedText(isAsked);
  if (!isAsked || !hasWords) return null;
  function askLater() {
    tab.set(POSTPONED_KEY, manager_id!);
    setLater(manager_id);
  }
  return (
    <WhenFree>
      <RequestDialog managerId={manager_id} name={manager?.name ?? ''} onClose={askLater} />
    </WhenFree>
  );
}

/**
 * Opens the Trade Access Request while one is pending and the user is not busy; a postponed one opens again on
 * the next visit (spec 1 §2.12, §4).
 */
export function Contribution() {
  const { enable_account_connection_autotrade } = useSettings();
  return enable_account_connection_autotrade ? <Watch /> : null;
}

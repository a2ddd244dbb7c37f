import { useState } from 'react';
import { usePlatform, useSettings, useUser } from '../../platform/hooks.ts';
import { lazyComponent } from '../../ui/lazy.tsx';

const SEEN_KEY = 'trading-disabled-seen';

const TradingDisabledNotice = lazyComponent(
  'trading disabled',
  'TradingDisabledNotice',
  () => import('./trading-disabled-notice.tsx'),
);

/** Whether the notice that trading is off is open, and the function that closes it for the session. */
export function useTradingNotice(): [isOpen: boolean, close: () => void] {
  const { tab } = usePlatform();
  const { isTrading } = useUser();
  const { enable_account_connection_autotrade: withManagers } = useSettings();
  const [seen, setSeen] = useState(() => tab.get(SEEN_KEY) !== null);
  function close() {
    tab.set(SEEN_KEY, '1');
    setSeen(true);
  }
  return [!isTrading && withManagers && !seen, close];
}

/**
 * Where trading is off and account managers are on, an overlay says so, with the identity check (spec 1
 * §2.2). The user can close it, because balances, statements, account closing and the contact stay available;
 * a banner replaces it.
 */
export function TradingDisabled({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return isOpen ? <TradingDisabledNotice onClose={onClose} /> : null;
}

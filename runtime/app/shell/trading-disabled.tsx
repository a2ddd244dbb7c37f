import { useState } from 'react';
import { usePlatform, useSettings, useUser } from '../../platform/hooks.ts';
import { lazyComponent } from '../../ui/lazy.tsx';

const SEEN = 'trading-disabled-seen';

const TradingDisabledNotice = lazyComponent(
  'trading disabled',
  'TradingDisabledNotice',
  () => import('./trading-disabled-notice.tsx'),
);

/**
 * Where trading is off and account managers are on, an overlay says so, with the identity check (spec 1 §2.2). It can be
 * closed: balances, statements, closing and the contact stay reachable; the banner stays.
 */
export function TradingDisabled() {
  const { tab } = usePlatform();
  const { isTrading } = useUser();
  const { enable_account_connection_autotrade: withManagers } = useSettings();
  const [seen, setSeen] = useState(() => tab.get(SEEN) !== null);
  if (isTrading || !withManagers || seen) return null;
  function close() {
    tab.set(SEEN, '1');
    setSeen(true);
  }
  return <TradingDisabledNotice onClose={close} />;
}

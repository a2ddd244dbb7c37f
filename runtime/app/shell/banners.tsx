import { useSettings, useUser } from '../../platform/hooks.ts';
// Keeps it in the base chunk: lazy-loaded parts of guest pages use it, and would load the chunk of the shell for it.
import '../../platform/use-text.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Slot } from '../../ui/slot.tsx';

const TrialBanner = lazyComponent('trial banner', 'TrialBanner', () => import('./trial-banner.tsx'));
const TradingBanner = lazyComponent('trading banner', 'TradingBanner', () => import('./trading-banner.tsx'));

/** `isNoticeOpen`: a dialog already says that trading is off. */
export function Banners({ isNoticeOpen }: { isNoticeOpen: boolean }) {
  const { cp_value } = useSettings();
  const { isTrading } = useUser();
  return (
    <>
      {cp_value === 'basic' ? <TrialBanner /> : null}
      {isNoticeOpen || isTrading ? null : <TradingBanner />}
      <Slot name="shell.banner" />
    </>
  );
}

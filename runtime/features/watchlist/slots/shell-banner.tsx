import { useT } from '../../../platform/hooks.ts';
import { useChooseAsset } from '../../../trading/search/use-open-asset.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { QuickButton } from '../components/quick-button.tsx';
import { useWatchlistAssets } from '../components/use-watchlist-assets.ts';
import { AddAssets } from './header-action.tsx';

function QuickStrip() {
  const t = useT();
  const watched = useWatchlistAssets();
  const { open } = useChooseAsset();
  return (
    <section className="quick-strip" aria-label={t('watchlist.quick')}>
      {watched.map((asset) => (
        <QuickButton key={asset.id} asset={asset} className="quick-asset" onChoose={open} />
      ))}
      <AddAssets named={watched.length === 0} />
    </section>
  );
}

/** The watchlist on a phone: a horizontally scrolling strip (spec 1 §2.2). */
export function Contribution() {
  return usePhone() ? <QuickStrip /> : null;
}

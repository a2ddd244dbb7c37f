import { useT } from '../../../platform/hooks.ts';
import { useChooseAsset } from '../../../trading/search/use-open-asset.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { QuickButton } from '../components/quick-button.tsx';
import { useWished } from '../components/use-watchlist.ts';
import { AddAssets } from './header-action.tsx';

function QuickStrip() {
  const t = useT();
  const wished = useWished();
  const { open } = useChooseAsset();
  return (
    <section className="quick-strip" aria-label={t('watchlist.quick')}>
      {wished.map((asset) => (
        <QuickButton key={asset.id} asset={asset} className="quick-asset" onChoose={open} />
      ))}
      <AddAssets named={wished.length === 0} />
    </section>
  );
}

/** The watchlist on a phone: a horizontally scrolling strip (spec 1 §2.2). */
export function Contribution() {
  return usePhone() ? <QuickStrip /> : null;
}

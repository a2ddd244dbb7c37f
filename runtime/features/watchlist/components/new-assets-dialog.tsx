import { useT } from '../../../platform/hooks.ts';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { AssetList } from '../../../trading/search/asset-list.tsx';
import { useChooseAsset } from '../../../trading/search/use-open-asset.ts';
import { useWatchlistEditor } from '../../../trading/search/use-watchlist-editor.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { tradingTexts } from '../../../trading/texts.ts';
import { useText } from '../../../platform/use-text.ts';

/** Lists all assets: the selected one joins the watchlist and becomes the default asset (spec 1 §2.9). */
export function NewAssetsDialog({ onClose }: { onClose(): void }) {
  useText('trading', tradingTexts);
  const t = useT();
  const watchlist = useWatchlistEditor();
  const { choose } = useChooseAsset();
  function take(asset: AssetView) {
    void watchlist.add(asset);
    choose(asset);
    onClose();
  }
  return (
    <Dialog title={t('watchlist.new-assets')} onClose={onClose} className="[--dialog-width:48rem]">
      <div className="new-assets">
        <p className="text-muted text-sm">{t('watchlist.new-assets-hint')}</p>
        <AssetList
          scrolls
          label={t('watchlist.new-assets')}
          watchlist={watchlist}
          autoFocus
          onChoose={take}
        />
      </div>
    </Dialog>
  );
}

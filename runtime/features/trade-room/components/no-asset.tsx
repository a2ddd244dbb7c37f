import { useT } from '../../../platform/hooks.ts';
import { useAssets } from '../../../trading/live/hooks.ts';
import { useLive } from '../../../trading/live/live.ts';
import { Loading } from '../../../ui/loading.tsx';

/** Shown while no asset is loaded, or after loading failed. */
export function NoAssetSelected() {
  const t = useT();
  const { status } = useAssets();
  const { refresh } = useLive();
  if (status === 'loading') return <Loading />;
  return (
    <div className="traderoom-note" role="status">
      <p>{t(status === 'failed' ? 'assets.failed' : 'traderoom.no-assets')}</p>
      <button type="button" className="btn btn-sm" onClick={() => void refresh()}>
        {t('app.retry')}
      </button>
    </div>
  );
}

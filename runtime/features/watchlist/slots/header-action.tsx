import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useChooseAsset } from '../../../trading/search/use-open-asset.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { QuickButton } from '../components/quick-button.tsx';
import { useWatchlistAssets } from '../components/use-watchlist-assets.ts';
import '../components/quick-assets.css';

/**
 * Spec 1 §2.2, §9: the header shows three recent assets, or fewer where they do not fit beside balance and
 * menu: none below 68 rem.
 */
function useQuickCount(): number {
  const narrower = [useMedia('(width < 90rem)'), useMedia('(width < 80rem)'), useMedia('(width < 68rem)')];
  return 3 - narrower.filter(Boolean).length;
}

const NewAssetsDialog = lazyComponent(
  'new assets',
  'NewAssetsDialog',
  () => import('../components/new-assets-dialog.tsx'),
);

/** Opens the list of new assets; `named` shows the label. */
export function AddAssets({ named = false }: { named?: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`btn btn-ghost btn-sm quick-add ${named ? '' : 'btn-square'}`}
        aria-label={t('watchlist.add')}
        title={t('watchlist.add')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" size={16} />
        {named ? t('watchlist.add') : null}
      </button>
      {isOpen ? <NewAssetsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function QuickAssets() {
  const t = useT();
  const watched = useWatchlistAssets();
  const { open } = useChooseAsset();
  const room = useQuickCount();
  const [recent, older] = [watched.slice(0, room), watched.slice(room)];
  return (
    <div className="quick-assets" role="group" aria-label={t('watchlist.quick')}>
      {recent.map((asset) => (
        <QuickButton key={asset.id} asset={asset} className="quick-asset" onChoose={open} />
      ))}
      {older.length ? (
        <Popover
          label={t(room ? 'watchlist.older' : 'watchlist.quick')}
          triggerClassName="btn btn-ghost btn-square btn-sm"
          trigger={<Icon name={room ? 'ellipsis' : 'star'} size={16} />}
        >
          {(close) =>
            older.map((asset) => (
              <QuickButton
                key={asset.id}
                asset={asset}
                className="menu-item quick-item"
                onChoose={(chosen) => {
                  open(chosen);
                  close();
                }}
              />
            ))
          }
        </Popover>
      ) : null}
      <AddAssets />
    </div>
  );
}

/** The watchlist in the header; on a phone it has its own strip. */
export function Contribution() {
  return usePhone() ? null : <QuickAssets />;
}

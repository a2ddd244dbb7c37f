import { useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { useT } from '../../platform/hooks.ts';
import type { AssetView } from '../live/asset-view.ts';
import { useAssets } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';
import { AssetRows } from './asset-rows.tsx';
import { nextSorting, sortAssets, type Sorting } from './asset-sorting.ts';
import { countTypes, type AssetType } from './asset-types.ts';
import { findAssets } from './find-assets.ts';
import { SearchBox } from './search-box.tsx';
import { TypeFilter } from './type-filter.tsx';
import type { WatchlistEditor } from './use-watchlist-editor.ts';
import './asset-tools.css';
import './asset-list.css';
import { tradingTexts } from '../texts.ts';
import { useText } from '../../platform/use-text.ts';

const PAUSE_MS = 200;

export interface AssetListProps {
  /** Accessible name of the list. */
  label: string;
  /** The listed assets, in order; all assets by default. */
  only?: (assets: readonly AssetView[]) => readonly AssetView[];
  /** If set, each row has a star. */
  watchlist?: WatchlistEditor;
  selectedId?: string | null;
  autoFocus?: boolean;
  /** The rows scroll below the search, as in a dialog. */
  scrolls?: boolean;
  /** Shown instead of the rows if there are no assets to search. */
  empty?: ReactNode;
  onChoose(asset: AssetView): void;
}

/** Whether the delay since opening has passed. Assets that are already loaded appear at once. */
function usePause(): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return passed;
}

function Waiting() {
  const t = useT();
  return (
    <div className="asset-waiting" role="status">
      <span className="sr-only">{t('app.loading')}</span>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="skeleton h-[calc(var(--asset-row)-0.375rem)]" aria-hidden="true" />
      ))}
    </div>
  );
}

/** A failure to load shows no notification (spec 1 §8): the list itself reports it. */
function Failed() {
  const t = useT();
  const live = useLive();
  const [busy, setBusy] = useState(false);
  async function retry() {
    if (busy) return;
    setBusy(true);
    await live.refresh();
    setBusy(false);
  }
  return (
    <div className="asset-note" role="status">
      <p>{t('assets.failed')}</p>
      <button type="button" className="btn btn-sm" aria-disabled={busy} onClick={() => void retry()}>
        {t('app.retry')}
      </button>
    </div>
  );
}

function Found({
  label,
  only,
  watchlist,
  selectedId,
  autoFocus,
  empty,
  onChoose,
  list,
}: AssetListProps & { list: readonly AssetView[] }) {
  const t = useT();
  const { quotes } = useLive();
  const rowsId = useId();
  const [query, setQuery] = useState('');
  const [type, setType] = useState<AssetType | null>(null);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const offered = useMemo(() => (only ? only(list) : list), [only, list]);
  const counts = useMemo(() => countTypes(offered), [offered]);
  const shownType = counts.some((each) => each.type === type) ? type : null;
  const found = useMemo(() => {
    const ofType = shownType ? offered.filter((asset) => asset.type === shownType) : offered;
    return sortAssets(
      findAssets(ofType, query, (each) => t(`assets.type-${each}`)),
      sorting,
      quotes,
    );
  }, [offered, shownType, query, sorting, quotes, t]);

  if (offered.length === 0 && empty) return empty;
  return (
    <>
      <div className="asset-tools">
        <SearchBox value={query} onChange={setQuery} controls={rowsId} autoFocus={autoFocus} />
        <TypeFilter counts={counts} total={offered.length} chosen={shownType} onChoose={setType} />
      </div>
      <p className="sr-only" role="status">
        {query ? t('assets.found', { count: found.length }) : ''}
      </p>
      {found.length ? (
        <AssetRows
          id={rowsId}
          label={label}
          assets={found}
          watchlist={watchlist}
          selectedId={selectedId}
          sorting={sorting}
          onSort={(key) => setSorting(nextSorting(sorting, key))}
          onChoose={onChoose}
        />
      ) : (
        <div className="asset-note">
          <p>{query ? t('assets.nothing', { query }) : t('assets.none-of-kind')}</p>
        </div>
      )}
    </>
  );
}

/** The assets, or why there are none yet. */
function Body(props: AssetListProps) {
  const { status, list } = useAssets();
  const passed = usePause();
  const [wasReady] = useState(status === 'ready');
  const isShown = list.length > 0 && (wasReady || passed);
  if (isShown || (status === 'ready' && passed)) return <Found {...props} list={list} />;
  return status === 'failed' ? <Failed /> : <Waiting />;
}

/**
 * A searchable, filterable list of assets with live prices (spec 1 §2.9). Fills its container and scrolls
 * inside it.
 */
export function AssetList(props: AssetListProps) {
  useText('trading', tradingTexts);
  return (
    <div className="asset-list" data-scrolls={props.scrolls}>
      <Body {...props} />
    </div>
  );
}

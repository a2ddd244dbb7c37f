import { useCallback, useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { useAssets, useSelectedAsset } from '../../../trading/live/hooks.ts';
import { AssetList } from '../../../trading/search/asset-list.tsx';
import { SimulatedNote } from '../../../trading/search/simulated-note.tsx';
import { useChooseAsset } from '../../../trading/search/use-open-asset.ts';
import { useWatchlistEditor, type WatchlistEditor } from '../../../trading/search/use-watchlist-editor.ts';
import { Expirations, withExpiration, type Expiration } from '../components/expirations.tsx';

export { watchlistTexts as texts } from '../texts.ts';

type Scope = 'watchlist' | 'all';

function Scopes({
  scope,
  watched,
  all,
  onChoose,
}: {
  scope: Scope;
  watched: number | null;
  all: number;
  onChoose(scope: Scope): void;
}) {
  const t = useT();
  const counts = { watchlist: watched, all };
  return (
    <fieldset className="segments">
      <legend className="sr-only">{t('watchlist.scope')}</legend>
      {(['watchlist', 'all'] as const).map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="watchlist-scope"
            checked={scope === each}
            onChange={() => onChoose(each)}
          />
          <span>
            {t(`watchlist.scope-${each}`)}
            {counts[each] === null ? '' : ` ${counts[each]}`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Empty({ onAll }: { onAll(): void }) {
  const t = useT();
  return (
    <div className="asset-note">
      <p>{t('watchlist.empty')}</p>
      <button type="button" className="btn btn-primary btn-sm" onClick={onAll}>
        {t('watchlist.scope-all')}
      </button>
    </div>
  );
}

function WatchlistFailed({ watchlist }: { watchlist: WatchlistEditor }) {
  const t = useT();
  return (
    <div className="asset-note" role="status">
      <p>{t('watchlist.failed')}</p>
      <button type="button" className="btn btn-sm" onClick={() => watchlist.reload()}>
        {t('app.retry')}
      </button>
    </div>
  );
}

/** The watchlist, and all assets to add to it (spec 1 §2.9). */
export function Page() {
  const t = useT();
  const { list } = useAssets();
  const watchlist = useWatchlistEditor();
  const [selected] = useSelectedAsset();
  const { open } = useChooseAsset();
  const [scope, setScope] = useState<Scope>('watchlist');
  const [expiration, setExpiration] = useState<Expiration>('all');
  const { ids, entries } = watchlist;
  const only = useCallback(
    (assets: readonly AssetView[]) =>
      withExpiration(scope === 'all' ? assets : assets.filter(({ id }) => ids.has(id)), expiration),
    [scope, ids, expiration],
  );
  const isReady = watchlist.status === 'ready';
  const isWatchlistEmpty = scope === 'watchlist' && isReady && entries.length === 0;
  return (
    <div className="page grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="flex items-baseline gap-2.5 text-2xl font-semibold">
          {t('watchlist.title')}
          {isReady ? (
            <span className="figures text-muted text-base font-medium">{entries.length}</span>
          ) : null}
        </h1>
        <SimulatedNote assets={list} />
        <div className="flex w-full flex-wrap items-center gap-2 md:ms-auto md:w-auto">
          <Scopes
            scope={scope}
            watched={isReady ? entries.length : null}
            all={list.length}
            onChoose={setScope}
          />
          <Expirations chosen={expiration} onChoose={setExpiration} />
        </div>
      </header>
      {scope === 'watchlist' && watchlist.status === 'failed' ? (
        <WatchlistFailed watchlist={watchlist} />
      ) : (
        <AssetList
          label={t(`watchlist.scope-${scope}`)}
          only={only}
          watchlist={watchlist}
          selectedId={selected?.id}
          empty={isWatchlistEmpty ? <Empty onAll={() => setScope('all')} /> : undefined}
          onChoose={open}
        />
      )}
    </div>
  );
}

import { useEffect, useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { comboboxProps, movedOption } from '../../../ui/focus/combobox.ts';
import { useModal } from '../../../ui/focus/use-modal.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { useAssets } from '../../../trading/live/hooks.ts';
import { AssetMark } from '../../../trading/components/asset-mark.tsx';
import { ChangeText } from '../../../trading/components/change-text.tsx';
import { PriceText } from '../../../trading/components/price-text.tsx';
import { otherName } from '../../../trading/search/other-name.ts';
import { rankAssets } from '../../../trading/search/rank-assets.ts';
import { readRecent } from '../../../trading/search/recent-assets.ts';
import { useChooseAsset } from '../../../trading/search/use-open-asset.ts';
import '../../../trading/search/palette.css';
import { tradingTexts } from '../../../trading/texts.ts';
import { useText } from '../../../platform/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';

const MAX_RESULTS = 12;
/** Results that PageUp and PageDown skip. */
const PAGE = 5;

interface OptionProps {
  id: string;
  asset: AssetView;
  isActive: boolean;
  isRecent: boolean;
  onPoint(): void;
  onChoose(): void;
}

function Option({ id, asset, isActive, isRecent, onPoint, onChoose }: OptionProps) {
  const t = useT();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the input, whose keys select
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="palette-option"
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <AssetMark asset={asset} />
      <span className="palette-name">{asset.a_name}</span>
      <span className="palette-whole">{otherName(asset)}</span>
      {isRecent ? (
        <Badge>{t('palette.recent')}</Badge>
      ) : (
        <span className="palette-kind">{t(`assets.type-${asset.type}`)}</span>
      )}
      <span className="palette-figures" aria-hidden="true">
        <PriceText asset={asset} side="bid" />
        <ChangeText asset={asset} />
      </span>
    </div>
  );
}

/** A combobox over all assets: recent ones first; typed letters match in order. */
export function PaletteDialog({ close }: { close(): void }) {
  useText('trading', tradingTexts);
  const t = useT();
  const { local } = usePlatform();
  const { list, status } = useAssets();
  const { open } = useChooseAsset();
  const id = useId();
  const dialog = useModal();
  const [recent] = useState(() => readRecent(local));
  const [query, setQuery] = useState('');
  const results = rankAssets(list, query, recent, MAX_RESULTS);
  const [place, setPlace] = useState(0);
  const at = Math.min(place, Math.max(results.length - 1, 0));
  const option = results.length ? `${id}-${at}` : undefined;

  useEffect(() => {
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [option]);

  function choose(asset: AssetView) {
    close();
    open(asset);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const to = movedOption(event, at, results.length, { wraps: true, page: PAGE });
    if (to !== undefined) setPlace(to);
    else if (event.key === 'Enter' && results[at]) choose(results[at]);
    else return;
    event.preventDefault();
  }

  function onCancel(event: SyntheticEvent) {
    event.preventDefault();
    close();
  }

  const isWaiting = list.length === 0 && status === 'loading';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click outside closes it, as Escape does
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.title')}
      onCancel={onCancel}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="palette-input">
        <LazyIcon name="search" size={16} />
        <input
          type="text"
          {...comboboxProps(`${id}-list`, results.length, option)}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          maxLength={40}
          data-focus
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')} className="palette-list">
        {results.map((asset, place) => (
          <Option
            key={asset.id}
            id={`${id}-${place}`}
            asset={asset}
            isActive={place === at}
            isRecent={recent.includes(asset.id)}
            onPoint={() => setPlace(place)}
            onChoose={() => choose(asset)}
          />
        ))}
      </div>
      <p className="palette-note" role="status">
        {isWaiting ? (
          t('app.loading')
        ) : status === 'failed' && list.length === 0 ? (
          t('assets.failed')
        ) : results.length === 0 ? (
          t('assets.nothing', { query })
        ) : (
          <>
            <span className="sr-only">{t('assets.found', { count: results.length })}. </span>
            <span className="palette-keys">{t('palette.keys')}</span>
          </>
        )}
      </p>
    </dialog>
  );
}

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

interface Palette {
  query: string;
  results: readonly AssetView[];
  /** Index of the result that Enter selects. */
  active: number;
  search(query: string): void;
  activate(index: number): void;
  choose(asset: AssetView): void;
  isRecent(asset: AssetView): boolean;
}

/** The query, its results and the active one. */
function usePalette(close: () => void): Palette {
  const { local } = usePlatform();
  const { list } = useAssets();
  const { open } = useChooseAsset();
  const [recent] = useState(() => readRecent(local));
  const [query, setQuery] = useState('');
  const [index, activate] = useState(0);
  const results = rankAssets(list, query, recent, MAX_RESULTS);
  return {
    query,
    results,
    active: Math.min(index, Math.max(results.length - 1, 0)),
    activate,
    search(next) {
      setQuery(next);
      activate(0);
    },
    choose(asset) {
      close();
      open(asset);
    },
    isRecent: ({ id }) => recent.includes(id),
  };
}

interface PartProps {
  palette: Palette;
  /** Id of the dialog, the prefix of the ids in it. */
  id: string;
}

const optionId = (id: string, index: number) => `${id}-${index}`;

function SearchField({ palette, id }: PartProps) {
  const t = useT();
  const { query, results, active, activate, search, choose } = palette;
  const option = results.length ? optionId(id, active) : undefined;

  useEffect(() => {
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [option]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const next = movedOption(event, active, results.length, { wraps: true, page: PAGE });
    if (next !== undefined) activate(next);
    else if (event.key === 'Enter' && results[active]) choose(results[active]);
    else return;
    event.preventDefault();
  }

  return (
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
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

function Results({ palette, id }: PartProps) {
  const t = useT();
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')} className="palette-list">
      {palette.results.map((asset, index) => (
        <Option
          key={asset.id}
          id={optionId(id, index)}
          asset={asset}
          isActive={index === palette.active}
          isRecent={palette.isRecent(asset)}
          onPoint={() => palette.activate(index)}
          onChoose={() => palette.choose(asset)}
        />
      ))}
    </div>
  );
}

/** The number of results and the keys, or why there are none. */
function Note({ palette: { query, results } }: Pick<PartProps, 'palette'>) {
  const t = useT();
  const { list, status } = useAssets();
  if (list.length === 0 && status === 'loading') return t('app.loading');
  if (list.length === 0 && status === 'failed') return t('assets.failed');
  if (results.length === 0) return t('assets.nothing', { query });
  return (
    <>
      <span className="sr-only">{t('assets.found', { count: results.length })}. </span>
      <span className="palette-keys">{t('palette.keys')}</span>
    </>
  );
}

/** A combobox over all assets: recent ones first; typed letters match in order. */
export function PaletteDialog({ close }: { close(): void }) {
  useText('trading', tradingTexts);
  const t = useT();
  const id = useId();
  const dialog = useModal();
  const palette = usePalette(close);

  function onCancel(event: SyntheticEvent) {
    event.preventDefault();
    close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click outside closes it, as Escape does
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.title')}
      onCancel={onCancel}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <SearchField palette={palette} id={id} />
      <Results palette={palette} id={id} />
      <p className="palette-note" role="status">
        <Note palette={palette} />
      </p>
    </dialog>
  );
}

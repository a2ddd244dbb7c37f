import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useAssets, useQuote } from '../../../trading/live/hooks.ts';
import { useLive, type AssetView } from '../../../trading/live/live.ts';
import { ChangeText } from '../../../trading/components/change-text.tsx';
import { ClosedMark } from '../../../trading/components/closed-mark.tsx';
import { PriceText } from '../../../trading/components/price-text.tsx';
import { useVirtualRows, type VirtualRows } from '../../../ui/table/use-virtual-rows.ts';
import { countTypes, type AssetType } from '../../../trading/search/asset-types.ts';
import { findAssets } from '../../../trading/search/find-assets.ts';
import { useRowFocus } from '../../../ui/focus/use-row-focus.ts';
import './symbols.css';

const ROW_HEIGHT = 30;

interface RowProps {
  asset: AssetView;
  index: number;
  chosen: boolean;
  /** Whether it is the tab stop of the list. */
  isStop: boolean;
  /** Rows are higher on touch screens. */
  measure: VirtualRows['measure'];
  onChoose(asset: AssetView): void;
}

const Row = memo(function Row({ asset, index, chosen, isStop, measure, onChoose }: RowProps) {
  const quote = useQuote(asset.id);
  const isClosed = (quote?.market ?? asset.market) === 'closed';
  return (
    // The whole row is a target for the mouse; the keyboard has the button in it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      ref={measure}
      data-index={index}
      data-chosen={chosen ? '' : undefined}
      data-closed={isClosed ? '' : undefined}
      aria-rowindex={index + 2}
      onClick={() => onChoose(asset)}
    >
      <th scope="row">
        <button
          type="button"
          data-row=""
          tabIndex={isStop ? 0 : -1}
          className="symbols-name"
          aria-current={chosen ? 'true' : undefined}
          title={asset.name}
        >
          {asset.a_name}
        </button>
      </th>
      <td>
        <PriceText asset={asset} side="bid" />
      </td>
      <td>
        <PriceText asset={asset} side="ask" />
      </td>
      <td>{isClosed ? <ClosedMark asset={asset} /> : <ChangeText asset={asset} />}</td>
    </tr>
  );
});

function TypeChoice({
  assets,
  type,
  onType,
}: {
  assets: readonly AssetView[];
  type: AssetType | null;
  onType(type: AssetType | null): void;
}) {
  const t = useT();
  const button = (value: AssetType | null, name: string) => (
    <button
      key={name}
      type="button"
      className="symbols-type"
      aria-pressed={type === value}
      onClick={() => onType(value)}
    >
      {name}
    </button>
  );
  return (
    <div role="group" aria-label={t('assets.types')} className="symbols-types">
      {button(null, t('assets.all-types'))}
      {countTypes(assets).map((each) => button(each.type, t(`assets.type-${each.type}`)))}
    </div>
  );
}

interface SymbolsProps {
  chosen: string | undefined;
  onChoose(id: string): void;
}

/**
 * Symbol, bid, ask and daily change of every asset (spec 1 §2.7), searchable by all text and filterable by
 * type.
 */
export function Symbols({ chosen, onChoose }: SymbolsProps) {
  const t = useT();
  const language = useLanguage();
  const { refresh } = useLive();
  const { status, list } = useAssets();
  const [query, setQuery] = useState('');
  const [type, setType] = useState<AssetType | null>(null);
  const found = useMemo(
    () =>
      findAssets(list, query, (each) => t(`assets.type-${each}`)).filter(
        (asset) => type === null || asset.type === type,
      ),
    [list, query, type, t],
  );
  const rows = useRef<HTMLTableSectionElement>(null);
  const { indexes, before, after, measure } = useVirtualRows(rows, found.length, ROW_HEIGHT);
  const names = useMemo(() => found.map(({ a_name }) => a_name), [found]);
  const { stop, handlers } = useRowFocus({
    list: rows,
    names,
    indexes,
    start: found.findIndex(({ id }) => id === chosen),
  });
  const [said, say] = useState('');
  const choose = useCallback(
    (asset: AssetView) => {
      say(t('assets.chosen', { asset: asset.a_name }));
      onChoose(asset.id);
    },
    [t, onChoose],
  );
  const gap = (height: number) => (height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null);
  return (
    <section className="symbols" aria-label={t('traderoom.symbols')} lang={language}>
      <div className="symbols-search">
        <input
          type="search"
          className="input input-sm"
          placeholder={t('assets.search')}
          aria-label={t('assets.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <TypeChoice assets={list} type={type} onType={setType} />
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className="symbols-scroll" role="presentation" {...handlers}>
        <table className="symbols-table" aria-rowcount={found.length + 1}>
          <thead>
            <tr>
              {['symbol', 'bid', 'ask', 'change'].map((name) => (
                <th key={name} scope="col">
                  {t(`traderoom.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={rows}>
            {gap(before)}
            {indexes.map((index) => (
              <Row
                key={found[index]!.id}
                asset={found[index]!}
                index={index}
                chosen={found[index]!.id === chosen}
                isStop={index === stop}
                measure={measure}
                onChoose={choose}
              />
            ))}
            {gap(after)}
          </tbody>
        </table>
        {status === 'loading' ? (
          <div className="symbols-waiting" role="status">
            <span className="sr-only">{t('app.loading')}</span>
            {Array.from({ length: 12 }, (_, index) => (
              <i key={index} aria-hidden="true" />
            ))}
          </div>
        ) : null}
        {status === 'failed' ? (
          <p className="symbols-note" role="status">
            {t('assets.failed')}{' '}
            <button type="button" className="link" onClick={() => void refresh()}>
              {t('app.retry')}
            </button>
          </p>
        ) : null}
        {status === 'ready' && found.length === 0 ? (
          <p className="symbols-note" role="status">
            {query ? t('assets.nothing', { query }) : t('assets.none-of-kind')}
          </p>
        ) : null}
      </div>
    </section>
  );
}

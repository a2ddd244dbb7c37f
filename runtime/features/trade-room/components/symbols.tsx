import { useMemo, useState } from 'react';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useAssets } from '../../../trading/live/hooks.ts';
import { useLive, type AssetView } from '../../../trading/live/live.ts';
import { countTypes, type AssetType } from '../../../trading/search/asset-types.ts';
import { findAssets } from '../../../trading/search/find-assets.ts';
import { SymbolsTable } from './symbols-table.tsx';
import './symbols.css';

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

/** The assets that match the text and are of the type; null for all types. */
function useFoundAssets(query: string, type: AssetType | null): AssetView[] {
  const t = useT();
  const { list } = useAssets();
  return useMemo(
    () =>
      findAssets(list, query, (each) => t(`assets.type-${each}`)).filter(
        (asset) => type === null || asset.type === type,
      ),
    [list, query, type, t],
  );
}

function Waiting() {
  const t = useT();
  return (
    <div className="symbols-waiting" role="status">
      <span className="sr-only">{t('app.loading')}</span>
      {Array.from({ length: 12 }, (_, index) => (
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
}

function Failed() {
  const t = useT();
  const { refresh } = useLive();
  return (
    <p className="symbols-note" role="status">
      {t('assets.failed')}{' '}
      <button type="button" className="link" onClick={() => void refresh()}>
        {t('app.retry')}
      </button>
    </p>
  );
}

function NothingFound({ query }: { query: string }) {
  const t = useT();
  return (
    <p className="symbols-note" role="status">
      {query ? t('assets.nothing', { query }) : t('assets.none-of-kind')}
    </p>
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
  const { status, list } = useAssets();
  const [query, setQuery] = useState('');
  const [type, setType] = useState<AssetType | null>(null);
  const found = useFoundAssets(query, type);
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
      <SymbolsTable assets={found} chosen={chosen} onChoose={onChoose}>
        {status === 'loading' ? <Waiting /> : null}
        {status === 'failed' ? <Failed /> : null}
        {status === 'ready' && found.length === 0 ? <NothingFound query={query} /> : null}
      </SymbolsTable>
    </section>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useQuote } from '../../../trading/live/hooks.ts';
import type { AssetView } from '../../../trading/live/live.ts';
import { AssetMark } from '../../../trading/components/asset-mark.tsx';
import { ChangeText } from '../../../trading/components/change-text.tsx';
import { PriceText } from '../../../trading/components/price-text.tsx';
import { StaleNote } from '../../../trading/components/stale-note.tsx';
import { otherName } from '../../../trading/search/other-name.ts';
import { marketClosedText } from '../../../trading/ticket/obstacle-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { usePressOutside } from '../../../ui/use-press-outside.ts';
import { Symbols } from './symbols.tsx';
import './asset-bar.css';

function MarketState({ asset }: { asset: AssetView }) {
  const t = useT();
  const language = useLanguage();
  const quote = useQuote(asset.id);
  const isClosed = (quote?.market ?? asset.market) === 'closed';
  if (!isClosed) return <StaleNote asset={asset} />;
  return <span className="asset-state">{marketClosedText(t, language, asset.changes_at)}</span>;
}

/**
 * Opens the symbol list from the asset's name where it does not fit beside the chart. Escape and a click
 * elsewhere close it.
 */
function SymbolsPopover({ asset, onChoose }: AssetBarProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  usePressOutside(container, open, () => setOpen(false));
  useEffect(() => {
    if (!open) return undefined;
    container.current?.querySelector('input')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  function choose(id: string) {
    setOpen(false);
    onChoose(id);
    button.current?.focus();
  }
  return (
    <div ref={container} className="symbols-place">
      <button
        ref={button}
        type="button"
        className="asset-button"
        aria-expanded={open}
        aria-label={`${asset.a_name}. ${t('traderoom.choose')}`}
        onClick={() => setOpen(!open)}
      >
        <AssetMark asset={asset} />
        <b>{asset.a_name}</b>
        <Icon name="chevron-down" size={16} />
      </button>
      {open ? (
        <div className="symbols-popover">
          <Symbols chosen={asset.id} onChoose={choose} />
        </div>
      ) : null}
    </div>
  );
}

interface AssetBarProps {
  asset: AssetView;
  onChoose(id: string): void;
}

/** The traded asset: name, price, change and market state. */
export function AssetBar({ asset, onChoose, folded }: AssetBarProps & { folded: boolean }) {
  return (
    <div className="asset-bar">
      {folded ? (
        <SymbolsPopover asset={asset} onChoose={onChoose} />
      ) : (
        <div className="asset-bar-name">
          <AssetMark asset={asset} />
          <b>{asset.a_name}</b>
          <span className="text-muted">{otherName(asset)}</span>
        </div>
      )}
      <div className="asset-price">
        <PriceText asset={asset} side="bid" flash />
      </div>
      <ChangeText asset={asset} className="whitespace-nowrap" />
      <MarketState asset={asset} />
    </div>
  );
}

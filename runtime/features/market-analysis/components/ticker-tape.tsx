import { useState } from 'react';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { LazyIcon } from '../../../ui/lazy-icon.tsx';
import { Change } from './change-cell.tsx';
import type { Moved } from './market-view.ts';
import './ticker-tape.css';

function Items({ moved, isCopy = false }: { moved: readonly Moved[]; isCopy?: boolean }) {
  const language = useLanguage();
  return (
    <ul className="tape-items" aria-hidden={isCopy || undefined}>
      {moved.map(({ asset, bid, change, stale }) => (
        <li key={asset.id} data-stale={stale ? '' : undefined}>
          <span className="tape-name">{asset.a_name}</span>
          <span className="figures">{bid === null ? '–' : showPrice(bid, asset.digits, language)}</span>
          <Change change={change} />
        </li>
      ))}
    </ul>
  );
}

/**
 * A live ticker. The user can pause it (WCAG 2.2.2); it pauses under the pointer, and with reduced motion it
 * is a static, scrollable list.
 */
export function TickerTape({ moved }: { moved: readonly Moved[] }) {
  const t = useT();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [paused, setPaused] = useState(false);
  const label = t(paused ? 'market.play' : 'market.pause');
  return (
    <section className="tape" aria-label={t('market.tape')} data-paused={paused ? '' : undefined}>
      {isStill ? null : (
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm tape-pause"
          aria-label={label}
          title={label}
          onClick={() => setPaused(!paused)}
        >
          <LazyIcon name={paused ? 'play' : 'pause'} size={16} />
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it */}
      <div className="tape-window" tabIndex={0} role="group" aria-label={t('market.tape')}>
        <div className="tape-run" style={{ animationDuration: `${Math.max(moved.length * 4, 20)}s` }}>
          <Items moved={moved} />
          {isStill ? null : <Items moved={moved} isCopy />}
        </div>
      </div>
    </section>
  );
}

import { useId, useRef, useState } from 'react';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { MIN_HEIGHT, readHeight, START_HEIGHT } from './panel-height.ts';
import { PositionsTabs } from './positions-tabs.tsx';
import './positions-dock.css';

/** Lazy-loaded: it overlays the edge of the panel and takes no space. */
const Splitter = lazyComponent('splitter', 'Splitter', () => import('../../../ui/splitter.tsx'));

const HEIGHT = 'positions-height';
const FOLDED_KEY = 'positions-folded';
/** Minimum height of the chart, in pixels. */
const CHART_MIN_HEIGHT = 260;

/** Whether the panel is collapsed, stored on this device. Every placed order expands it (spec 1 §4). */
function useFold(placed: number) {
  const { local } = usePlatform();
  const [{ folded, seen }, set] = useState(() => ({ folded: local.get(FOLDED_KEY) === 'on', seen: placed }));
  function fold(next: boolean) {
    local.set(FOLDED_KEY, next ? 'on' : 'off');
    set({ folded: next, seen: placed });
  }
  return [folded && seen === placed, fold] as const;
}

/**
 * The positions panel below the chart: initially 200 px high, resizable and collapsible (spec 1 §2.7).
 * `placed` counts the placed orders.
 */
export function PositionsDock({ placed }: { placed: number }) {
  const t = useT();
  const id = useId();
  const { local } = usePlatform();
  const dock = useRef<HTMLElement>(null);
  const [folded, fold] = useFold(placed);
  const [height, setHeight] = useState(() => readHeight(local.get(HEIGHT)));
  function resize(next: number) {
    setHeight(next);
    local.set(HEIGHT, String(next));
  }
  const label = t(folded ? 'traderoom.unfold' : 'traderoom.fold');
  return (
    <section
      ref={dock}
      id={id}
      className="traderoom-positions"
      aria-label={t('positions.tabs')}
      data-folded={folded ? '' : undefined}
      style={folded ? undefined : { height }}
    >
      {folded ? null : (
        <Splitter
          label={t('traderoom.resize')}
          orientation="horizontal"
          after
          overlay
          controls={id}
          value={height}
          min={MIN_HEIGHT}
          max={() => (dock.current?.parentElement?.clientHeight ?? 0) - CHART_MIN_HEIGHT}
          initial={START_HEIGHT}
          onChange={resize}
        />
      )}
      <PositionsTabs onChoose={() => folded && fold(false)}>
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm panel-fold"
          aria-expanded={!folded}
          aria-controls={id}
          aria-label={label}
          title={label}
          onClick={() => fold(!folded)}
        >
          <Icon name="chevron-down" size={16} />
        </button>
      </PositionsTabs>
    </section>
  );
}

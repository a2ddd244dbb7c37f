import { useId, useRef, useState } from 'react';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Splitter } from '../../../ui/splitter.tsx';
import { LEAST_HEIGHT, readHeight, START_HEIGHT } from './panel-height.ts';
import { PositionsTabs } from './positions-tabs.tsx';
import './positions-dock.css';

const HEIGHT = 'positions-height';
/** What stays to the chart, in pixels, however high the panel is made. */
const CHART_KEEPS = 260;

/** Folded by the person; every order that is placed opens it again (spec 1 §4). */
function useFold(placed: number) {
  const [{ folded, seen }, set] = useState({ folded: false, seen: placed });
  return [folded && seen === placed, (next: boolean) => set({ folded: next, seen: placed })] as const;
}

/** The positions panel below the chart: 200 px high at first, resizable, foldable (spec 1 §2.7). `placed` grows with every order placed. */
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
          controls={id}
          value={height}
          min={LEAST_HEIGHT}
          max={() => (dock.current?.parentElement?.clientHeight ?? 0) - CHART_KEEPS}
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

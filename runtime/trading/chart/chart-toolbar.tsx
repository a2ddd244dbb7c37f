import { useRef } from 'react';
import { useT } from '../../platform/hooks.ts';
import { useScrollEdges } from '../../ui/use-scroll-edges.ts';
import { INTERVALS, RANGES, type Range } from './chart-range.ts';
import './chart-toolbar.css';
import { KINDS, type useChartChoice } from './use-chart-choice.ts';

interface ChoicesProps<T extends string> {
  label: string;
  all: readonly T[];
  chosen: T | null;
  name(value: T): string;
  /** The accessible name of a button, if its text alone is ambiguous. */
  fullName?(name: string): string;
  onChoose(value: T): void;
}

function Choices<T extends string>({ label, all, chosen, name, fullName, onChoose }: ChoicesProps<T>) {
  return (
    <div role="group" aria-label={label} className="chart-choices">
      {all.map((each) => (
        <button
          key={each}
          type="button"
          className="chart-choice"
          aria-pressed={each === chosen}
          aria-label={fullName?.(name(each))}
          onClick={() => onChoose(each)}
        >
          {name(each)}
        </button>
      ))}
    </div>
  );
}

interface ToolbarProps {
  choice: ReturnType<typeof useChartChoice>;
  /** The range that is in view as a whole, if any. */
  range: Range | null;
  table: boolean;
  onTable(shown: boolean): void;
  /** Loads the table ahead of a click. */
  prepareTable(): void;
}

/**
 * Candle lengths, chart types and ranges, which scroll horizontally when they do not fit, and the table
 * button.
 */
export function ChartToolbar({ choice, range, table, onTable, prepareTable }: ToolbarProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  useScrollEdges(scroller);
  return (
    <div className="chart-toolbar">
      <div ref={scroller} className="chart-toolbar-scroll">
        <Choices
          label={t('chart.intervals')}
          all={INTERVALS}
          chosen={choice.interval}
          name={(interval) => (interval === '1d' ? t('chart.range-1D') : interval)}
          fullName={(name) => t('chart.interval', { name })}
          onChoose={choice.chooseInterval}
        />
        <Choices
          label={t('chart.kinds')}
          all={KINDS}
          chosen={choice.kind}
          name={(kind) => t(`chart.kind-${kind}`)}
          onChoose={choice.chooseKind}
        />
        <Choices
          label={t('chart.ranges')}
          all={RANGES}
          chosen={range}
          name={(range) => t(`chart.range-${range}`)}
          fullName={(name) => t('chart.range', { name })}
          onChoose={choice.chooseRange}
        />
      </div>
      <button
        type="button"
        className="chart-choice"
        aria-pressed={table}
        onPointerEnter={prepareTable}
        onFocus={prepareTable}
        onClick={() => onTable(!table)}
      >
        {t('chart.table')}
      </button>
    </div>
  );
}

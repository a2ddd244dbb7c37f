import { useT } from '../../platform/hooks.ts';
import { INTERVALS, RANGES } from './chart-range.ts';
import { KINDS, type useChartChoice } from './use-chart-choice.ts';

interface ChoicesProps<T extends string> {
  label: string;
  all: readonly T[];
  /** Null where none of them says what is seen. */
  chosen: T | null;
  name(value: T): string;
  onChoose(value: T): void;
}

function Choices<T extends string>({ label, all, chosen, name, onChoose }: ChoicesProps<T>) {
  return (
    <div role="group" aria-label={label} className="chart-choices">
      {all.map((each) => (
        <button
          key={each}
          type="button"
          className="chart-choice"
          aria-pressed={each === chosen}
          onClick={() => onChoose(each)}
        >
          {name(each)}
        </button>
      ))}
    </div>
  );
}

const asShown = (interval: string) => (interval === '1d' ? '1D' : interval);

interface ToolbarProps {
  choice: ReturnType<typeof useChartChoice>;
  table: boolean;
  onTable(shown: boolean): void;
  /** The table is likely next. */
  prepareTable(): void;
}

/** Candle lengths, ranges and kinds as quiet text buttons. */
export function ChartToolbar({ choice, table, onTable, prepareTable }: ToolbarProps) {
  const t = useT();
  return (
    <div className="chart-toolbar">
      <Choices
        label={t('chart.intervals')}
        all={INTERVALS}
        chosen={choice.interval}
        name={asShown}
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
        chosen={choice.view.whole ? choice.range : null}
        name={(range) => range}
        onChoose={choice.chooseRange}
      />
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

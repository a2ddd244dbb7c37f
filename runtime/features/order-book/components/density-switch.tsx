import { useT } from '../../../platform/hooks.ts';
import type { Density } from '../../../trading/positions/density.ts';

const CHOICES: readonly Density[] = ['dense', 'roomy'];
const LINES: Readonly<Record<Density, readonly number[]>> = {
  dense: [3, 6.5, 10, 13.5],
  roomy: [3.5, 8, 12.5],
};

/** Selects the row height of a table. */
export function DensitySwitch({ value, onChoose }: { value: Density; onChoose(density: Density): void }) {
  const t = useT();
  return (
    <div role="group" aria-label={t('positions.rows')} className="density-switch">
      {CHOICES.map((each) => (
        <button
          key={each}
          type="button"
          className="btn btn-ghost btn-square btn-sm"
          aria-pressed={value === each}
          aria-label={t(`positions.rows-${each}`)}
          title={t(`positions.rows-${each}`)}
          onClick={() => onChoose(each)}
        >
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            {LINES[each].map((y) => (
              <path key={y} d={`M2 ${y}h12`} />
            ))}
          </svg>
        </button>
      ))}
    </div>
  );
}

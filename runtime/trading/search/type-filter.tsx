import { useT } from '../../platform/hooks.ts';
import type { AssetType } from './asset-types.ts';

interface TypeFilterProps {
  counts: readonly { type: AssetType; count: number }[];
  total: number;
  chosen: AssetType | null;
  onChoose(type: AssetType | null): void;
}

/** Filters by asset type and shows the count of each; leaves out empty types (spec 1 §2.9). */
export function TypeFilter({ counts, total, chosen, onChoose }: TypeFilterProps) {
  const t = useT();
  if (counts.length === 0) return null;
  const choices = [{ type: null, count: total }, ...counts];
  return (
    <div className="asset-types" role="group" aria-label={t('assets.types')}>
      {choices.map(({ type, count }) => (
        <button
          key={type ?? 'all'}
          type="button"
          aria-pressed={chosen === type}
          onClick={() => onChoose(type)}
        >
          {type ? t(`assets.type-${type}`) : t('assets.all-types')} <span className="figures">{count}</span>
        </button>
      ))}
    </div>
  );
}

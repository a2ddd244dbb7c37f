import { useT } from '../../platform/hooks.ts';
import { ariaSort, sortArrow } from '../../ui/table/sort-state.ts';
import type { SortKey, Sorting } from './asset-sorting.ts';

const COLUMNS = [
  { id: 'name', sort: 'name' },
  { id: 'sell', sort: null },
  { id: 'buy', sort: null },
  { id: 'spread', sort: 'spread' },
  { id: 'change', sort: 'change' },
] as const;

interface AssetHeadProps {
  sorting: Sorting | null;
  onSort(key: SortKey): void;
  hasStar: boolean;
}

/** The column titles; some sort the rows. */
export function AssetHead({ sorting, onSort, hasStar }: AssetHeadProps) {
  const t = useT();
  return (
    <div role="rowgroup" className="asset-head">
      <div role="row" aria-rowindex={1} className="asset-row">
        {COLUMNS.map(({ id, sort }) => {
          const active = sorting && sorting.key === sort ? sorting : null;
          return (
            <div key={id} role="columnheader" data-column={id} aria-sort={ariaSort(active)}>
              {sort ? (
                <button
                  type="button"
                  title={t('assets.sort-by', { column: t(`assets.${id}`) })}
                  onClick={() => onSort(sort)}
                >
                  {t(`assets.${id}`)}
                  <span aria-hidden="true">{active ? sortArrow(active) : ''}</span>
                </button>
              ) : (
                t(`assets.${id}`)
              )}
            </div>
          );
        })}
        {hasStar ? (
          <div role="columnheader" data-column="action">
            <span className="asset-action">{t('assets.action')}</span>
          </div>
        ) : null}
      </div>
    </div>
  );
}

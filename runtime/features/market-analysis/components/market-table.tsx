import { useMemo } from 'react';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { Change } from './change-cell.tsx';
import type { Moved } from './market-view.ts';

function columnsOf(t: T, language: string, onChoose: (id: string) => void): Column<Moved>[] {
  return [
    {
      id: 'asset',
      title: t('market.asset'),
      width: 140,
      compare: (one, other) => one.asset.a_name.localeCompare(other.asset.a_name, language),
      cell: ({ asset }) => (
        <button type="button" className="market-name" onClick={() => onChoose(asset.id)}>
          {asset.a_name}
        </button>
      ),
    },
    {
      id: 'type',
      title: t('market.type'),
      width: 110,
      compare: (one, other) => one.asset.type.localeCompare(other.asset.type),
      cell: ({ asset }) => t(`assets.type-${asset.type}`),
    },
    {
      id: 'price',
      title: t('market.price'),
      width: 110,
      align: 'end',
      cell: ({ asset, bid }) => (
        <span className="figures">{bid === null ? '–' : showPrice(bid, asset.digits, language)}</span>
      ),
    },
    {
      id: 'change',
      title: t('market.change'),
      width: 100,
      align: 'end',
      compare: (one, other) => Number((one.change ?? 0n) - (other.change ?? 0n)),
      cell: ({ change }) => <Change change={change} />,
    },
  ];
}

/** The data of the heat map as a table. */
export function MarketTable({
  moved,
  chosen,
  onChoose,
}: {
  moved: readonly Moved[];
  chosen: string | null;
  onChoose(id: string): void;
}) {
  const t = useT();
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(t, language, onChoose), [t, language, onChoose]);
  return (
    <DataTable
      label={t('market.map')}
      rows={moved}
      rowKey={({ asset }) => asset.id}
      columns={columns}
      maxRows={14}
      cardsBelow={0}
      rowProps={({ asset, stale }) =>
        ({
          'aria-current': asset.id === chosen ? 'true' : undefined,
          'data-stale': stale ? '' : undefined,
        }) as object
      }
    />
  );
}

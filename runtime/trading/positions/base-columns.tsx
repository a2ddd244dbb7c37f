import type { Position } from '../../../schemas/generated/types.ts';
import type { T } from '../../platform/text.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { AssetName, Invested, PriceOf, SideBadge, Units } from './position-cells.tsx';
import type { SortKey } from './position-order.ts';

/** Columns shared by open and closed positions; each can be sorted by its id. */
export function baseColumns(t: T): (Column<Position> & { id: SortKey })[] {
  return [
    {
      id: 'name',
      title: t('positions.name'),
      width: 120,
      cell: (position) => <AssetName position={position} />,
    },
    {
      id: 'direction',
      title: t('positions.direction'),
      width: 74,
      cell: ({ trade_type }) => <SideBadge side={trade_type} />,
    },
    {
      id: 'units',
      title: t('positions.quantity'),
      width: 60,
      align: 'end',
      cell: (position) => <Units position={position} />,
    },
    {
      id: 'leverage',
      title: t('positions.leverage'),
      width: 64,
      leaves: 2,
      align: 'end',
      cell: ({ leverage }) => <span className="figures">1:{leverage}</span>,
    },
    {
      id: 'invested',
      title: t('positions.invested'),
      width: 106,
      leaves: 3,
      align: 'end',
      cell: (position) => <Invested position={position} />,
    },
    {
      id: 'opening',
      title: t('positions.opening-price'),
      width: 94,
      leaves: 4,
      align: 'end',
      cell: ({ opening_price, asset }) => <PriceOf text={opening_price} digits={asset.digits} />,
    },
  ];
}

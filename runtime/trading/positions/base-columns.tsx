import { moneyOf } from '../../../domain/money/money.ts';
import { priceOf } from '../../../domain/money/price.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { showAmount } from '../../lib/format-money.ts';
import type { T } from '../../platform/text.ts';
import type { FigureColumn } from '../../ui/table/column-layouts.ts';
import { showPrice } from '../components/show-price.ts';
import type { RowSize } from './density.ts';
import {
  AssetName,
  Invested,
  isInLots,
  PriceOf,
  showSize,
  showUnits,
  SideBadge,
  Units,
} from './position-cells.tsx';
import type { SortKey } from './position-order.ts';

/** What the widths and titles of columns depend on. */
export interface ColumnContext {
  t: T;
  language: string;
  size: RowSize;
}

/** The arrow of a profit, in pixels. */
export const ARROW = 11;

/** The figure of a column of prices. */
export const priceFigure =
  (language: string, read: (position: Position) => string | null) =>
  (position: Position): string =>
    showPrice(priceOf(read(position) ?? '0'), position.asset.digits, language);

/** Columns shared by open and closed positions; each can be sorted by its id. */
export function baseColumns({
  t,
  language,
  size,
}: ColumnContext): (FigureColumn<Position> & { id: SortKey })[] {
  return [
    {
      id: 'name',
      title: t('positions.name'),
      width: 120,
      least: 118,
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
      figure: ({ qty }) => showSize(qty, language),
      note: (position) => (size === 'roomy' && isInLots(position) ? showUnits(position, t) : ''),
      cell: (position) => <Units position={position} />,
    },
    {
      id: 'leverage',
      title: t('positions.leverage'),
      width: 64,
      leaves: 2,
      align: 'end',
      figure: ({ leverage }) => `1:${leverage}`,
      cell: ({ leverage }) => <span className="figures">1:{leverage}</span>,
    },
    {
      id: 'invested',
      title: t('positions.invested'),
      width: 80,
      leaves: 3,
      align: 'end',
      figure: ({ traded_amount, currency }) =>
        showAmount(moneyOf(traded_amount, currency), currency, language),
      unit: ({ currency }) => currency,
      cell: (position, isBare) => <Invested position={position} bare={isBare} />,
    },
    {
      id: 'opening',
      title: t('positions.opening-price'),
      width: 94,
      leaves: 4,
      align: 'end',
      figure: priceFigure(language, ({ opening_price }) => opening_price),
      cell: ({ opening_price, asset }) => <PriceOf text={opening_price} digits={asset.digits} />,
    },
  ];
}

import { priceOf } from '../../../../domain/money/price.ts';
import type { PendingOrder } from '../../../../schemas/generated/types.ts';
import type { FigureColumn } from '../../../ui/table/column-layouts.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import type { ColumnContext } from '../../../trading/positions/base-columns.tsx';
import { AssetName, PriceOf, Quantity, showSize, Stamp } from '../../../trading/positions/position-cells.tsx';
import { orderKey } from '../order-words.ts';
import {
  AwaitedPrice,
  CancelButton,
  Distance,
  distanceFigure,
  Limits,
  OrderBadge,
  Outcome,
  ValidUntil,
} from './order-cells.tsx';
import type { CancelOrder } from './use-cancel-order.ts';

type OrderColumn = FigureColumn<PendingOrder>;

const shownPrice = ({ price, asset }: PendingOrder, language: string) =>
  showPrice(priceOf(price), asset.digits, language);

/** Columns that waiting and ended orders share. */
function sharedColumns({ t, language }: ColumnContext): OrderColumn[] {
  return [
    {
      id: 'name',
      title: t('positions.name'),
      width: 120,
      least: 112,
      cell: (order) => <AssetName position={order} />,
    },
    {
      id: 'order',
      title: t('pending.order'),
      width: 96,
      figure: (order) => t(`pending.${orderKey(order)}`),
      beside: 14,
      cell: (order) => <OrderBadge order={order} />,
    },
    {
      id: 'quantity',
      title: t('positions.quantity'),
      width: 60,
      align: 'end',
      figure: ({ qty }) => showSize(qty, language),
      cell: ({ qty }) => <Quantity text={qty} />,
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
  ];
}

function limitsColumn({ t, language, size }: ColumnContext, leaves?: number): OrderColumn {
  return {
    id: 'limits',
    title: t('positions.limits'),
    width: size === 'tight' ? 160 : 84,
    leaves,
    align: 'end',
    figure: (order) => shownPrice(order, language),
    cell: (order) => <Limits order={order} />,
  };
}

function placedColumn({ t, size }: ColumnContext): OrderColumn {
  return {
    id: 'placed-at',
    title: t('pending.placed-at'),
    width: size === 'tight' ? 132 : 88,
    leaves: 1,
    align: 'end',
    cell: ({ created_at }) => <Stamp iso={created_at} />,
  };
}

/** Columns of waiting orders. */
export function waitingColumns(context: ColumnContext, actions: CancelOrder): OrderColumn[] {
  const { t, language, size } = context;
  return [
    ...sharedColumns(context),
    {
      id: 'price',
      title: t('pending.price'),
      width: 140,
      align: 'end',
      figure: (order) => t(`pending.move-${orderKey(order)}`, { price: shownPrice(order, language) }),
      cell: (order) => <AwaitedPrice order={order} />,
    },
    {
      id: 'distance',
      title: t('pending.distance'),
      width: 150,
      leaves: 4,
      align: 'end',
      figure: (order) => distanceFigure(order, language),
      cell: (order) => <Distance order={order} />,
    },
    limitsColumn(context, 5),
    {
      id: 'until',
      title: t('pending.until'),
      width: size === 'tight' ? 132 : 96,
      leaves: 3,
      align: 'end',
      cell: (order) => <ValidUntil order={order} />,
    },
    placedColumn(context),
    {
      id: 'action',
      title: t('positions.action'),
      width: 96,
      align: 'end',
      isAction: true,
      cell: (order) => <CancelButton order={order} actions={actions} />,
    },
  ];
}

/** Columns of ended orders. */
export function endedColumns(context: ColumnContext): OrderColumn[] {
  const { t, language, size } = context;
  return [
    ...sharedColumns(context),
    {
      id: 'price',
      title: t('pending.price'),
      width: 94,
      align: 'end',
      figure: (order) => shownPrice(order, language),
      cell: ({ price, asset }) => <PriceOf text={price} digits={asset.digits} />,
    },
    limitsColumn(context, 4),
    {
      id: 'state',
      title: t('pending.state'),
      width: 240,
      least: 180,
      cell: (order) => <Outcome order={order} />,
    },
    placedColumn(context),
    {
      id: 'ended-at',
      title: t('pending.ended-at'),
      width: size === 'tight' ? 132 : 88,
      leaves: 3,
      align: 'end',
      cell: ({ ended_at }) => <Stamp iso={ended_at} />,
    },
  ];
}

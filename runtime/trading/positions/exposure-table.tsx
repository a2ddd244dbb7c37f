import { useMemo, useSyncExternalStore } from 'react';
import { negate } from '../../../domain/money/amount.ts';
import { trimQuantity } from '../../../domain/money/quantity.ts';
import { useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import { useBook } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';
import { AssetMark } from '../components/asset-mark.tsx';
import { Money, SignedMoney } from '../../ui/money.tsx';
import { DataTable, type Column } from '../../ui/table/data-table.tsx';
import { ROW_HEIGHT, type RowSize } from './density.ts';
import { exposuresOf, type Exposure } from './exposure.ts';
import { ListEmpty, ListFailed, ListWaiting } from '../../ui/list-states.tsx';
import { Quantity } from './position-cells.tsx';
import './positions.css';
import { tradingTexts } from '../texts.ts';
import { useText } from '../../platform/use-text.ts';

function NetQuantity({ netQty }: Exposure) {
  const t = useT();
  const size = netQty < 0n ? negate(netQty) : netQty;
  return (
    <>
      {netQty === 0n ? null : (
        <span className="side-badge" data-side={netQty > 0n ? 'buy' : 'sell'}>
          {t(netQty > 0n ? 'positions.long' : 'positions.short')}
        </span>
      )}{' '}
      <Quantity text={trimQuantity(size)} />
    </>
  );
}

function Profit({ profit, currency, stale }: Exposure) {
  return (
    <span data-stale={stale ? '' : undefined}>
      <SignedMoney amount={profit} currency={currency} />
    </span>
  );
}

function AssetOf({ asset }: Exposure) {
  return (
    <span className="cell-asset">
      <AssetMark asset={asset} />
      <span className="truncate">{asset.a_name}</span>
    </span>
  );
}

const Notional = ({ notional, currency }: Exposure) =>
  notional === null ? '–' : <Money amount={notional} currency={currency} />;

function columnsOf(t: T): Column<Exposure>[] {
  return [
    { id: 'name', title: t('positions.name'), width: 130, cell: (row) => <AssetOf {...row} /> },
    {
      id: 'count',
      title: t('positions.count'),
      width: 80,
      leaves: 1,
      align: 'end',
      cell: ({ count }) => <span className="figures">{count}</span>,
    },
    {
      id: 'net',
      title: t('positions.net-quantity'),
      width: 130,
      align: 'end',
      cell: (row) => <NetQuantity {...row} />,
    },
    {
      id: 'notional',
      title: t('positions.notional'),
      width: 126,
      align: 'end',
      cell: (row) => <Notional {...row} />,
    },
    {
      id: 'margin',
      title: t('positions.margin'),
      width: 116,
      align: 'end',
      cell: ({ margin, currency }) => <Money amount={margin} currency={currency} />,
    },
    {
      id: 'profit',
      title: t('positions.profit'),
      width: 124,
      align: 'end',
      cell: (row) => <Profit {...row} />,
    },
  ];
}

function ExposureCard(row: Exposure) {
  const t = useT();
  return (
    <article className="position-card">
      <header>
        <AssetOf {...row} />
        <span className="position-card-sum">
          <Profit {...row} />
        </span>
      </header>
      <dl>
        <div>
          <dt>{t('positions.net-quantity')}</dt>
          <dd>
            <NetQuantity {...row} />
          </dd>
        </div>
        <div>
          <dt>{t('positions.notional')}</dt>
          <dd>
            <Notional {...row} />
          </dd>
        </div>
        <div>
          <dt>{t('positions.count')}</dt>
          <dd className="figures">{row.count}</dd>
        </div>
        <div>
          <dt>{t('positions.margin')}</dt>
          <dd>
            <Money amount={row.margin} currency={row.currency} />
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** Exposure by asset. */
export function ExposureTable({ size = 'dense' }: { size?: RowSize }) {
  useText('trading', tradingTexts);
  const t = useT();
  const live = useLive();
  const { figures, quotes } = live;
  const { status, positions } = useBook();
  const now = useSyncExternalStore(figures.subscribe, figures.get);
  const rows = useMemo(
    () => exposuresOf(positions, { prices: (id) => quotes.get(id), fx: quotes.fx(), worth: figures.marked }),
    // oxlint-disable-next-line react/exhaustive-deps -- new figures mean new prices
    [positions, quotes, figures, now],
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  if (status === 'loading') return <ListWaiting />;
  if (status === 'failed')
    return <ListFailed text={t('positions.failed')} onRetry={() => void live.refresh()} />;
  if (rows.length === 0) return <ListEmpty text={t('positions.none-exposure')} />;
  return (
    <div className="positions-list">
      <DataTable
        label={t('positions.exposure')}
        rows={rows}
        rowKey={({ asset }) => asset.id}
        columns={columns}
        rowHeight={ROW_HEIGHT[size]}
        cardsBelow={520}
        card={(row) => <ExposureCard {...row} />}
      />
    </div>
  );
}

import { useMemo, useSyncExternalStore } from 'react';
import { absolute, add, ZERO_MONEY, type Money as Amount } from '../../../domain/money/amount.ts';
import { trimQuantity } from '../../../domain/money/quantity.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import { useBook, useFigures } from '../live/hooks.ts';
import { showAmount } from '../../lib/format-money.ts';
import { useLive } from '../live/live.ts';
import { AssetMark } from '../components/asset-mark.tsx';
import { Money, SignedMoney } from '../../ui/money.tsx';
import type { FigureColumn } from '../../ui/table/column-layouts.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ROW_HEIGHT, type RowSize } from './density.ts';
import { exposuresOf, type Exposure } from './exposure.ts';
import { ListEmpty, ListFailed, ListWaiting } from '../../ui/list-states.tsx';
import { Quantity, showSize } from './position-cells.tsx';
import { useColumnLayouts } from './use-column-layouts.ts';
import './positions.css';
import { tradingTexts } from '../texts.ts';
import { useText } from '../../platform/use-text.ts';

/** Pixels of the word beside a net quantity, and of a profit's arrow and sign. */
const SIDE_BADGE = 56;
const SIGN = 19;

function NetQuantity({ netQty }: Exposure) {
  const t = useT();
  const size = absolute(netQty);
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

/** `bare`: without the currency, which the title of the column names. */
type Amounts = Exposure & { bare?: boolean };

function Profit({ profit, currency, stale, bare }: Amounts) {
  return (
    <span data-stale={stale ? '' : undefined}>
      <SignedMoney amount={profit} currency={currency} bare={bare} />
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

const Notional = ({ notional, currency, bare }: Amounts) =>
  notional === null ? '–' : <Money amount={notional} currency={currency} bare={bare} />;

/** The properties of a column of money. */
const amountColumn = (language: string, read: (row: Exposure) => Amount | null) => ({
  align: 'end' as const,
  figure: (row: Exposure) => showAmount(read(row) ?? ZERO_MONEY, row.currency, language),
  unit: ({ currency }: Exposure) => currency,
});

function columnsOf(t: T, language: string): FigureColumn<Exposure>[] {
  return [
    { id: 'name', title: t('positions.name'), width: 130, least: 118, cell: (row) => <AssetOf {...row} /> },
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
      figure: ({ netQty }) => showSize(trimQuantity(netQty), language),
      beside: SIDE_BADGE,
      cell: (row) => <NetQuantity {...row} />,
    },
    {
      id: 'notional',
      title: t('positions.notional'),
      width: 126,
      ...amountColumn(language, ({ notional }) => notional),
      cell: (row, isBare) => <Notional {...row} bare={isBare} />,
    },
    {
      id: 'margin',
      title: t('positions.margin'),
      width: 116,
      ...amountColumn(language, ({ margin }) => margin),
      cell: ({ margin, currency }, isBare) => <Money amount={margin} currency={currency} bare={isBare} />,
    },
    {
      id: 'profit',
      title: t('positions.profit'),
      width: 124,
      ...amountColumn(language, ({ profit }) => profit),
      beside: SIGN,
      cell: (row, isBare) => <Profit {...row} bare={isBare} />,
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

/** The sum of the notionals in the currency of the account; null while one is unknown. */
const totalNotional = (rows: readonly Exposure[]): Amount | null =>
  rows.reduce<Amount | null>(
    (sum, { notional }) => (sum === null || notional === null ? null : add(sum, notional)),
    ZERO_MONEY,
  );

/** Totals of all assets: every open position is in the table. */
function Totals({ rows }: { rows: readonly Exposure[] }) {
  const t = useT();
  const figures = useFigures();
  if (!figures) return null;
  const { currency, margin, profit, stale } = figures;
  const notional = totalNotional(rows);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <footer className="list-foot">
      <span className="list-foot-count">{t('positions.total-open', { count })}</span>
      <dl>
        <div>
          <dt>{t('positions.notional')}</dt>
          <dd>{notional === null ? '–' : <Money amount={notional} currency={currency} />}</dd>
        </div>
        <div>
          <dt>{t('positions.margin')}</dt>
          <dd>
            <Money amount={margin} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('positions.profit')}</dt>
          <dd data-stale={stale ? '' : undefined}>
            <SignedMoney amount={profit} currency={currency} />
          </dd>
        </div>
      </dl>
    </footer>
  );
}

/** Exposure by asset. */
export function ExposureTable({ size = 'dense' }: { size?: RowSize }) {
  useText('trading', tradingTexts);
  const t = useT();
  const language = useLanguage();
  const live = useLive();
  const { figures, quotes } = live;
  const { status, positions } = useBook();
  const now = useSyncExternalStore(figures.subscribe, figures.get);
  const rows = useMemo(
    () => exposuresOf(positions, { prices: (id) => quotes.get(id), fx: quotes.fx(), worth: figures.marked }),
    // oxlint-disable-next-line react/exhaustive-deps -- new figures mean new prices
    [positions, quotes, figures, now],
  );
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const layouts = useColumnLayouts(columns, rows, size);
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
        layouts={layouts}
        rowHeight={ROW_HEIGHT[size]}
        cardsBelow={520}
        card={(row) => <ExposureCard {...row} />}
      />
      <Totals rows={rows} />
    </div>
  );
}

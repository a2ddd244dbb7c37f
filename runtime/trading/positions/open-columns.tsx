import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { LazyIcon } from '../../ui/lazy-icon.tsx';
import type { FigureColumn } from '../../ui/table/column-layouts.ts';
import { ARROW, baseColumns, priceFigure, type ColumnContext } from './base-columns.tsx';
import { CurrentPrice, LiveProfit, Stamp } from './position-cells.tsx';
import type { SortKey } from './position-order.ts';
import type { PositionActions } from './use-position-actions.tsx';
import { useNameOf } from './use-name-of.ts';
import { useStandstill } from './use-standstill.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { showPrice } from '../components/show-price.ts';

/** The icon of a button and the space around it, in pixels. */
const PENCIL = 32;

export interface ActionProps {
  position: Position;
  actions: Pick<PositionActions, 'close' | 'editLimits' | 'isBusy'>;
}

export function CloseButton({ position, actions: { close, isBusy } }: ActionProps) {
  const t = useT();
  const { params } = useNameOf(position);
  const reason = useStandstill(position);
  const busy = isBusy(position.id);
  return (
    <>
      <button
        type="button"
        className="row-button"
        aria-label={t('positions.close-of', params)}
        aria-disabled={busy || reason !== undefined || undefined}
        aria-busy={busy}
        aria-keyshortcuts="X"
        title={reason}
        onClick={() => !busy && !reason && close(position)}
      >
        {busy ? <span className="spinner" aria-hidden="true" /> : null}
        {t(busy ? 'positions.closing' : 'positions.close')}
      </button>
      {reason ? <span className="sr-only">{reason}</span> : null}
    </>
  );
}

/** Both limits, and the button that edits them. `labelled`: no column title is above. */
export function LimitsButton({
  position,
  actions: { editLimits },
  labelled = false,
}: ActionProps & { labelled?: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { params } = useNameOf(position);
  const { take_profit, stop_loss, asset } = position;
  const limits = [
    { price: take_profit, name: t('positions.take-profit'), short: t('positions.tp') },
    { price: stop_loss, name: t('positions.stop-loss'), short: t('positions.sl') },
  ].map(({ price, ...names }) => ({
    ...names,
    shown: price === null ? null : showPrice(priceOf(price), asset.digits, language),
  }));
  const said = limits.map(({ name, shown }) => `${name}: ${shown ?? t('positions.no-limit')}`);
  return (
    <button
      type="button"
      className="row-limits"
      data-row=""
      aria-label={[t('positions.edit-limits', params), ...said].join('. ')}
      onClick={() => editLimits(position)}
    >
      {limits.some(({ shown }) => shown !== null) ? (
        <span className="row-limits-values figures" aria-hidden="true">
          {limits.map(({ short, shown }) => (
            <span key={short}>
              {labelled ? `${short} ` : ''}
              {shown ?? '–'}
            </span>
          ))}
        </span>
      ) : (
        <span className={labelled ? 'text-muted' : 'figures'} aria-hidden="true">
          {labelled ? t('positions.limits') : '–'}
        </span>
      )}
      <LazyIcon name="pencil" size={16} />
    </button>
  );
}

/** The longer one of both limits; in tight rows both, which share a line. */
function limitsFigure(
  { take_profit, stop_loss, asset }: Position,
  { language, size }: ColumnContext,
): string {
  const limits = [take_profit, stop_loss].map((price) =>
    price === null ? '–' : showPrice(priceOf(price), asset.digits, language),
  );
  return size === 'tight'
    ? limits.join(' / ')
    : limits.reduce((one, other) => (other.length > one.length ? other : one));
}

/** Columns of open positions (spec 1 §2.8). */
export function openColumns(
  context: ColumnContext & { longestProfit: string },
  actions: ActionProps['actions'],
): FigureColumn<Position, SortKey>[] {
  const { t, language, size, longestProfit } = context;
  const tight = size === 'tight';
  return [
    ...baseColumns(context).map((column) => ({ ...column, sort: column.id })),
    {
      id: 'price',
      title: t('positions.current-price'),
      width: 94,
      leaves: 5,
      align: 'end',
      sort: 'price',
      figure: priceFigure(language, ({ current_price, opening_price }) => current_price ?? opening_price),
      cell: (position) => <CurrentPrice position={position} />,
    },
    {
      id: 'profit',
      title: t('positions.profit'),
      width: 100,
      align: 'end',
      sort: 'profit',
      figure: () => longestProfit,
      beside: ARROW,
      unit: ({ currency }) => currency,
      cell: (position, isBare) => <LiveProfit position={position} bare={isBare} />,
    },
    {
      id: 'limits',
      title: t('positions.limits'),
      width: tight ? 204 : 110,
      align: 'end',
      figure: (position) => limitsFigure(position, context),
      beside: PENCIL,
      cell: (position) => <LimitsButton position={position} actions={actions} />,
    },
    {
      id: 'open-at',
      title: t('positions.open-at'),
      width: tight ? 132 : 121,
      leaves: 1,
      align: 'end',
      sort: 'open-at',
      cell: ({ open_at }) => <Stamp iso={open_at} />,
    },
    {
      id: 'action',
      title: t('positions.action'),
      width: 88,
      align: 'end',
      isAction: true,
      cell: (position) => <CloseButton position={position} actions={actions} />,
    },
  ];
}

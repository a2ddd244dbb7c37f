import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { baseColumns } from './base-columns.tsx';
import { CurrentPrice, LiveProfit, Stamp } from './position-cells.tsx';
import type { SortKey } from './position-order.ts';
import type { PositionActions } from './use-position-actions.tsx';
import { useNameOf } from './use-name-of.ts';
import { useStandstill } from './use-standstill.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { showPrice } from '../components/show-price.ts';

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
      <Icon name="pencil" size={16} />
    </button>
  );
}

/** Columns of open positions (spec 1 §2.8). Tight rows show both limits on one line, others on two. */
export function openColumns(
  t: T,
  actions: ActionProps['actions'],
  tight: boolean,
): Column<Position, SortKey>[] {
  return [
    ...baseColumns(t).map((column) => ({ ...column, sort: column.id })),
    {
      id: 'price',
      title: t('positions.current-price'),
      width: 94,
      leaves: 5,
      align: 'end',
      sort: 'price',
      cell: (position) => <CurrentPrice position={position} />,
    },
    {
      id: 'profit',
      title: t('positions.profit'),
      width: 118,
      align: 'end',
      sort: 'profit',
      cell: (position) => <LiveProfit position={position} />,
    },
    {
      id: 'limits',
      title: t('positions.limits'),
      width: tight ? 204 : 110,
      align: 'end',
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
      width: 82,
      align: 'end',
      isAction: true,
      cell: (position) => <CloseButton position={position} actions={actions} />,
    },
  ];
}

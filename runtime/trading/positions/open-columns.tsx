import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from './data-table.tsx';
import { AssetName, CurrentPrice, Invested, LiveProfit, PriceOf, SideBadge, Stamp, Units } from './position-cells.tsx';
import type { SortKey } from './position-order.ts';
import type { PositionActions } from './use-position-actions.tsx';
import { useNameOf } from './use-name-of.ts';
import { useStandstill } from './use-standstill.ts';
import { decimalOf } from '../../../domain/decimal.ts';
import { showPrice } from '../parts/show-price.ts';

interface ActionProps {
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
      <button type="button" className="row-button" aria-label={t('positions.close-of', params)} aria-disabled={busy || reason !== undefined || undefined} aria-busy={busy} aria-keyshortcuts="X" title={reason} onClick={() => !busy && !reason && close(position)}>
        {busy ? <span className="spinner" aria-hidden="true" /> : null}{t(busy ? 'positions.closing' : 'positions.close')}
      </button>
      {reason ? <span className="sr-only">{reason}</span> : null}
    </>
  );
}

/** Both limits, and the way to change them. `labelled`: no title above says what they are. */
export function LimitsButton({ position, actions: { editLimits }, labelled = false }: ActionProps & { labelled?: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { params } = useNameOf(position);
  const { take_profit, stop_loss, asset } = position;
  const shown = (price: string | null) => (price === null ? '–' : showPrice(decimalOf(price), asset.digits, language));
  const said = (price: string | null) => (price === null ? t('positions.no-limit') : shown(price));
  return (
    <button type="button" className="row-limits" aria-label={`${t('positions.edit-limits', params)}. ${t('positions.take-profit')}: ${said(take_profit)}. ${t('positions.stop-loss')}: ${said(stop_loss)}`} onClick={() => editLimits(position)}>
      {labelled ? <span className="text-muted" aria-hidden="true">{t('positions.limits')}</span> : null}
      <span className="row-limits-values figures" aria-hidden="true">{take_profit === null && stop_loss === null ? '–' : <><span>{shown(take_profit)}</span><span>{shown(stop_loss)}</span></>}</span>
      <Icon name="pencil" size={16} />
    </button>
  );
}

/** Columns of open positions (spec 1 §2.8). Dense rows show both limits beside each other, roomy ones below. */
export function openColumns(t: T, actions: ActionProps['actions'], dense: boolean): Column<Position, SortKey>[] {
  return [
    { id: 'name', title: t('positions.name'), width: 114, sort: 'name', cell: (position) => <AssetName position={position} /> },
    { id: 'direction', title: t('positions.direction'), width: 82, sort: 'direction', cell: ({ trade_type }) => <SideBadge side={trade_type} /> },
    { id: 'units', title: t('positions.units'), width: 72, align: 'end', sort: 'units', cell: (position) => <Units position={position} /> },
    { id: 'leverage', title: t('positions.leverage'), width: 72, align: 'end', sort: 'leverage', cell: ({ leverage }) => <span className="figures">1:{leverage}</span> },
    { id: 'invested', title: t('positions.invested'), width: 116, align: 'end', sort: 'invested', cell: (position) => <Invested position={position} /> },
    { id: 'opening', title: t('positions.opening-price'), width: 102, align: 'end', sort: 'opening', cell: ({ opening_price, asset }) => <PriceOf text={opening_price} digits={asset.digits} /> },
    { id: 'price', title: t('positions.current-price'), width: 118, align: 'end', sort: 'price', cell: (position) => <CurrentPrice position={position} /> },
    { id: 'profit', title: t('positions.profit'), width: 116, align: 'end', sort: 'profit', cell: (position) => <LiveProfit position={position} /> },
    { id: 'limits', title: t('positions.limits'), width: dense ? 202 : 122, align: 'end', cell: (position) => <LimitsButton position={position} actions={actions} /> },
    { id: 'open-at', title: t('positions.open-at'), width: dense ? 142 : 102, align: 'end', sort: 'open-at', cell: ({ open_at }) => <Stamp iso={open_at} /> },
    { id: 'action', title: t('positions.action'), width: 78, align: 'end', isAction: true, cell: (position) => <CloseButton position={position} actions={actions} /> },
  ];
}

/** An open position where there is no room for columns: what it earns first. */
export function OpenCard({ position, actions }: ActionProps) {
  const t = useT();
  const { asset, leverage, opening_price, open_at } = position;
  return (
    <article className="position-card">
      <header><AssetName position={position} /><SideBadge side={position.trade_type} /><span className="position-card-sum"><LiveProfit position={position} /></span></header>
      <dl>
        <div><dt>{t('positions.units')}</dt><dd><Units position={position} /></dd></div>
        <div><dt>{t('positions.invested')}</dt><dd><Invested position={position} /></dd></div>
        <div><dt>{t('positions.leverage')}</dt><dd className="figures">1:{leverage}</dd></div>
        <div><dt>{t('positions.opening-price')}</dt><dd><PriceOf text={opening_price} digits={asset.digits} /></dd></div>
        <div><dt>{t('positions.current-price')}</dt><dd><CurrentPrice position={position} /></dd></div>
        <div><dt>{t('positions.open-at')}</dt><dd><Stamp iso={open_at} /></dd></div>
      </dl>
      <footer><LimitsButton position={position} actions={actions} labelled /><CloseButton position={position} actions={actions} /></footer>
    </article>
  );
}

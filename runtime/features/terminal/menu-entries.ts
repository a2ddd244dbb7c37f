import type { Position } from '../../../schemas/generated/types.ts';
import type { T } from '../../platform/text.ts';
import type { AssetView } from '../../trading/live/live.ts';
import type { PositionActions } from '../../trading/positions/use-position-actions.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';

interface OfSymbol {
  asset: AssetView;
  isWatched: boolean;
  /** Why neither an order nor a closing is possible now. */
  refusal: string | undefined;
  onChart(): void;
  onOrder(): void;
  onToggleWatched(): void;
}

/** Menu entries of a symbol. */
export function symbolEntries(
  t: T,
  { asset, isWatched, refusal, onChart, onOrder, onToggleWatched }: OfSymbol,
): MenuEntry[] {
  return [
    { id: 'order', label: t('terminal.new-order'), keys: 'F9', refusal, onChoose: onOrder },
    { id: 'chart', label: t('terminal.chart'), keys: 'Enter', onChoose: onChart },
    {
      id: 'watchlist',
      label: t(isWatched ? 'assets.star-remove' : 'assets.star-add', { asset: asset.a_name }),
      onChoose: onToggleWatched,
    },
  ];
}

interface OfPosition {
  position: Position;
  actions: Pick<PositionActions, 'close' | 'closeAll' | 'editLimits' | 'asks' | 'chooseAsks'>;
  refusal: string | undefined;
  onChart: (() => void) | undefined;
  onOrder: (() => void) | undefined;
}

/** Menu entries of an open position. */
export function positionEntries(
  t: T,
  { position, actions, refusal, onChart, onOrder }: OfPosition,
): MenuEntry[] {
  return [
    { id: 'close', label: t('positions.close'), keys: 'X', refusal, onChoose: () => actions.close(position) },
    {
      id: 'limits',
      label: t('positions.limits-title'),
      keys: 'Enter',
      onChoose: () => actions.editLimits(position),
    },
    ...(onOrder
      ? [{ id: 'order', label: t('terminal.new-order'), keys: 'F9', refusal, onChoose: onOrder }]
      : []),
    ...(onChart ? [{ id: 'chart', label: t('terminal.chart'), onChoose: onChart }] : []),
    { id: 'close-all', label: t('positions.close-all'), refusal, onChoose: actions.closeAll },
    ...(actions.asks
      ? []
      : [{ id: 'ask', label: t('positions.ask'), onChoose: () => actions.chooseAsks(true) }]),
  ];
}

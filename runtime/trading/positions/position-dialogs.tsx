import type { Position } from '../../../schemas/generated/types.ts';
import { useBook } from '../live/hooks.ts';
import type { TradingActs } from '../live/trading.ts';
import { CloseAllDialog } from './close-all-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { GoneDialog } from './gone-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { tradingTexts } from '../texts.ts';
import { useText } from '../../platform/use-text.ts';

export type PositionQuestion = { what: 'close' | 'limits'; position: Position } | { what: 'all' };

interface PositionDialogsProps {
  open: PositionQuestion;
  trading: Pick<TradingActs, 'closeAll' | 'protect'>;
  onClose(): void;
  /** The user confirmed the close; `silently`: without confirmation from now on. */
  onConfirm(position: Position, silently: boolean): void;
}

/** The confirmation of a close, and the limits of a position. */
export function PositionDialogs({ open, trading, onClose, onConfirm }: PositionDialogsProps) {
  useText('trading', tradingTexts);
  const { account, positions } = useBook();
  if (open.what === 'all') return <CloseAllDialog onClose={onClose} closeAll={trading.closeAll} />;
  const { position } = open;
  const current = positions.find(({ id }) => id === position.id);
  if (!current && account?.mode === position.mode)
    return <GoneDialog position={position} onClose={onClose} />;
  if (open.what === 'limits')
    return (
      <LimitsDialog
        position={current ?? position}
        onClose={onClose}
        save={(limits, isHandled) => trading.protect(position.id, limits, isHandled)}
      />
    );
  return (
    <CloseDialog
      position={position}
      onCancel={onClose}
      onConfirm={(silently) => onConfirm(position, silently)}
    />
  );
}

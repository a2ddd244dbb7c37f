import type { Position } from '../../../schemas/generated/types.ts';
import { useT } from '../../platform/hooks.ts';
import { useCall } from '../../platform/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDiscardOnSwitch } from '../use-discard-on-switch.ts';
import { ModeTitle } from './mode-title.tsx';
import { BookedProfit, CloseReason, PriceOf } from './position-cells.tsx';
import { useNameOf } from './use-name-of.ts';

interface GoneDialogProps {
  position: Position;
  onClose(): void;
}

/** Replaces a dialog about a position that was closed meanwhile: by a limit, by a manager or in another window. */
export function GoneDialog({ position, onClose }: GoneDialogProps) {
  const t = useT();
  const name = useNameOf(position);
  const { data } = useCall('trade.closed', {}, { staleTime: 0 });
  const trade = data?.trades.find(({ id }) => id === position.id);
  useDiscardOnSwitch(position.mode, onClose);
  return (
    <Dialog title={<ModeTitle mode={position.mode}>{t('positions.gone-title')}</ModeTitle>} onClose={onClose}>
      <p>
        <strong>{name.plain}</strong>
      </p>
      {trade ? (
        <dl className="figure-list mt-4">
          <div>
            <dt>{t('positions.closed-price')}</dt>
            <dd>
              <PriceOf text={trade.closing_price} digits={trade.asset.digits} />
            </dd>
          </div>
          <div>
            <dt>{t('positions.profit')}</dt>
            <dd>
              <BookedProfit position={trade} />
            </dd>
          </div>
          <div>
            <dt>{t('positions.reason')}</dt>
            <dd>
              <CloseReason position={trade} />
            </dd>
          </div>
        </dl>
      ) : null}
      <div className="dialog-actions">
        <button type="button" className="btn btn-primary" data-focus onClick={onClose}>
          {t('positions.gone-close')}
        </button>
      </div>
    </Dialog>
  );
}

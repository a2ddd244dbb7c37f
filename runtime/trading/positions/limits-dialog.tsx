import { markPrice, type Limits } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import type { ApiResult } from '../../platform/api-error.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showPrice } from '../components/show-price.ts';
import { useDiscardOnSwitch } from '../use-discard-on-switch.ts';
import type { IsHandled } from '../live/trading.ts';
import { LimitRow } from './limit-row.tsx';
import { LIMIT_KINDS, useLimits } from './use-limits.ts';
import { ModeTitle } from './mode-title.tsx';
import { useNameOf } from './use-name-of.ts';
import './limits-dialog.css';

interface LimitsDialogProps {
  position: Position;
  onClose(): void;
  /** `trading.protect` of this position. */
  save(limits: Partial<Limits>, isHandled: IsHandled): Promise<ApiResult<Position>>;
}

/** Take profit and stop loss of an open position: the keyboard alternative to dragging the chart's lines. */
export function LimitsDialog({ position, onClose, save }: LimitsDialogProps) {
  const t = useT();
  const language = useLanguage();
  const name = useNameOf(position);
  const { draft, prices, reading, refused, isBusy, change, submit } = useLimits(position, save, onClose);
  useDiscardOnSwitch(position.mode, onClose, !isBusy && !refused.sentence);

  return (
    <Dialog
      title={<ModeTitle mode={position.mode}>{t('positions.limits-title')}</ModeTitle>}
      onClose={onClose}
    >
      <form
        className="grid gap-4"
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="flex flex-wrap items-baseline justify-between gap-2">
          <strong>{name.plain}</strong>
          <span className="figures text-muted text-sm">
            {t('positions.limits-now', {
              price: showPrice(markPrice(position.trade_type, prices), position.asset.digits, language),
            })}
          </span>
        </p>
        {position.opened_by === 'manager' ? <p className="text-sm">{t('positions.copy-hint')}</p> : null}
        {refused.sentence ? (
          <p role="alert" className="alert alert-error alert-soft text-sm">
            {refused.sentence}
          </p>
        ) : null}
        {LIMIT_KINDS.map((kind) => (
          <LimitRow
            key={kind}
            kind={kind}
            position={position}
            prices={prices}
            draft={draft}
            reading={reading}
            refused={refused.fields[kind]}
            onChange={(text) => change(kind, text)}
          />
        ))}
        <p className="text-muted text-sm">{t('positions.limits-hint')}</p>
        <div className="dialog-actions mt-0">
          <button type="button" className="btn" onClick={onClose}>
            {t('positions.cancel')}
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={isBusy || !reading.limits}>
            {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
            {t('positions.limits-save')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

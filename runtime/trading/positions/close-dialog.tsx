import { useState } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useIsOffline, useMarked } from '../live/hooks.ts';
import { showPrice } from '../components/show-price.ts';
import { useDiscardOnSwitch } from '../use-discard-on-switch.ts';
import { Invested, LiveProfit, SideBadge } from './position-cells.tsx';
import { ModeTitle } from './mode-title.tsx';
import { useNameOf } from './use-name-of.ts';

interface CloseDialogProps {
  position: Position;
  onCancel(): void;
  /** `silently`: closes without confirmation from now on. */
  onConfirm(silently: boolean): void;
}

/** Shows the result of a close before it happens (WCAG 3.3.4: confirmed). */
export function CloseDialog({ position, onCancel, onConfirm }: CloseDialogProps) {
  const t = useT();
  const language = useLanguage();
  const { price } = useMarked(position);
  const isOffline = useIsOffline();
  const [silently, setSilently] = useState(false);
  const name = useNameOf(position);
  useDiscardOnSwitch(position.mode, onCancel);
  return (
    <Dialog
      title={<ModeTitle mode={position.mode}>{t('positions.close-title')}</ModeTitle>}
      onClose={onCancel}
    >
      <p className="flex flex-wrap items-center gap-2">
        <SideBadge side={position.trade_type} />
        <strong>
          {name.params.qty} {name.params.asset}
        </strong>
      </p>
      <p className="text-muted mt-2 text-sm">
        {t('positions.close-at-about', {
          price: price === null ? '–' : showPrice(price, position.asset.digits, language),
        })}
      </p>
      <dl className="figure-list mt-4">
        <div>
          <dt>{t('positions.close-result')}</dt>
          <dd>
            <LiveProfit position={position} />
          </dd>
        </div>
        <div>
          <dt>{t('positions.close-returns')}</dt>
          <dd>
            <Invested position={position} />
          </dd>
        </div>
      </dl>
      <label className="mt-4 flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="checkbox checkbox-sm"
          checked={silently}
          onChange={(event) => setSilently(event.target.checked)}
        />
        {t('positions.do-not-ask')}
      </label>
      <div className="dialog-actions">
        <button type="button" className="btn" onClick={onCancel}>
          {t('positions.keep')}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          data-focus
          aria-disabled={isOffline || undefined}
          title={isOffline ? t('positions.offline') : undefined}
          onClick={() => !isOffline && onConfirm(silently)}
        >
          {t('positions.close-now', name.params)}
        </button>
      </div>
    </Dialog>
  );
}

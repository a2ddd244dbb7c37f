import { conversionRate } from '../../../domain/money/fx.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import { markPrice, profitOf } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { useText } from '../../platform/use-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SignedMoney } from '../../ui/money.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { showPrice } from '../components/show-price.ts';
import { useQuote } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';
import { ModeTitle } from '../positions/mode-title.tsx';
import { useNameOf } from '../positions/use-name-of.ts';
import { tradingTexts } from '../texts.ts';
import { useDiscardOnSwitch } from '../use-discard-on-switch.ts';
import { openLine, type HeldLimit } from './chart-lines.ts';
import { limitProblemAt } from './limit-drag.ts';

interface DroppedLimitDialogProps {
  position: Position;
  limit: HeldLimit;
  onCancel(): void;
  onConfirm(): void;
}

/** The live price of a position and what it would earn or lose at a limit, or why the limit is invalid by now. */
function useReview(position: Position, { kind, price }: HeldLimit) {
  const t = useT();
  const language = useLanguage();
  const { quotes } = useLive();
  const { asset, currency } = position;
  const { side, opened, units } = openLine(position);
  const quote = useQuote(asset.id);
  const show = (value: typeof price) => showPrice(value, asset.digits, language);
  const problem = quote && limitProblemAt(side, kind, price, quote, show);
  const rate = conversionRate(quotes.fx(), asset.quote, currency);
  return {
    now: quote && show(markPrice(side, quote)),
    opened: show(opened),
    limit: show(price),
    trouble: problem && t(`field.${problem.rule}`, problem.params),
    result:
      rate === undefined
        ? undefined
        : profitOf(side, opened, price, units, { rate, exponent: exponentOf(currency) }),
  };
}

/** Shows a limit that the user has dropped on the chart, before it is set (WCAG 3.3.4: confirmed). */
export function DroppedLimitDialog({ position, limit, onCancel, onConfirm }: DroppedLimitDialogProps) {
  useText('trading', tradingTexts);
  const t = useT();
  const name = useNameOf(position);
  const review = useReview(position, limit);
  useDiscardOnSwitch(position.mode, onCancel);
  return (
    <Dialog
      title={<ModeTitle mode={position.mode}>{t('positions.limits-title')}</ModeTitle>}
      onClose={onCancel}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <strong>{name.plain}</strong>
        {review.now ? (
          <span className="figures text-muted text-sm">
            {t('positions.limits-now', { price: review.now })}
          </span>
        ) : null}
      </p>
      <dl className="figure-list mt-4">
        <div>
          <dt>{t('positions.opening-price')}</dt>
          <dd className="figures">{review.opened}</dd>
        </div>
        <div>
          <dt>{t(`chart.${limit.kind}`)}</dt>
          <dd className="figures">{review.limit}</dd>
        </div>
      </dl>
      {review.trouble ? (
        <p role="alert" className="alert alert-error alert-soft mt-4 text-sm">
          {review.trouble}
        </p>
      ) : null}
      {review.result === undefined || review.trouble ? null : (
        <p className="text-muted mt-2 text-end text-sm">
          <RichText
            text={t('positions.limits-result')}
            parts={{ money: <SignedMoney amount={review.result} currency={position.currency} /> }}
          />
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="btn" onClick={onCancel}>
          {t('positions.cancel')}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          data-focus
          aria-disabled={review.trouble !== undefined}
          onClick={() => review.trouble === undefined && onConfirm()}
        >
          {t('positions.limits-save')}
        </button>
      </div>
    </Dialog>
  );
}

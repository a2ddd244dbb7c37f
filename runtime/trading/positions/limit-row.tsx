import { useId } from 'react';
import { add, type Price } from '../../../domain/money/amount.ts';
import { formatPrice, parsePrice } from '../../../domain/money/price.ts';
import { markPrice, type Prices } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { readTyped, toTyped } from '../../lib/typed-decimal.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { SignedMoney } from '../../ui/money.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SteppedInput } from '../../ui/stepped-input.tsx';
import type { LimitKind } from '../chart/limit-drag.ts';
import { showPrice } from '../components/show-price.ts';
import { troubleText } from '../ticket/obstacle-text.ts';
import { limitDecreased, limitStep, startLimit } from '../ticket/quantity-steps.ts';
import type { LimitDraft, LimitReading } from './limit-draft.ts';

interface LimitRowProps {
  kind: LimitKind;
  position: Position;
  prices: Prices;
  draft: LimitDraft;
  reading: LimitReading;
  /** The server's error for the field. */
  refused: string | undefined;
  onChange(text: string | null): void;
}

/** A limit with its switch; switched on, its price and the money at that price. */
export function LimitRow({ kind, position, prices, draft, reading, refused, onChange }: LimitRowProps) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const { digits } = position.asset;
  const text = draft[kind];
  const label = t(kind === 'take_profit' ? 'positions.take-profit' : 'positions.stop-loss');
  const typed = (price: Price) => toTyped(formatPrice(price, digits), language);
  const start = () => startLimit(kind, position.trade_type, prices, digits);
  const trouble = reading.troubles[kind];
  const result = reading.results[kind];

  function step(direction: 'more' | 'less') {
    const read = readTyped(text ?? '', language);
    const now = 'plain' in read ? parsePrice(read.plain) : 'type';
    if (typeof now === 'string') return onChange(typed(start()));
    return onChange(typed(direction === 'more' ? add(now, limitStep(digits)) : limitDecreased(now, digits)));
  }

  return (
    <div className="limit-row">
      <label className="limit-switch">
        <input
          type="checkbox"
          className="toggle toggle-sm"
          data-focus={kind === 'take_profit' ? '' : undefined}
          checked={text !== null}
          onChange={(event) => onChange(event.target.checked ? typed(start()) : null)}
        />
        <span>{label}</span>
      </label>
      {text === null ? (
        <span className="text-muted text-sm">{t('positions.no-limit')}</span>
      ) : (
        <SteppedInput
          id={id}
          label={label}
          value={text}
          step={showPrice(limitStep(digits), digits, language)}
          problem={
            refused ??
            (trouble
              ? troubleText(trouble, { t, example: typed(markPrice(position.trade_type, prices)) })
              : undefined)
          }
          beside={
            result === undefined || trouble ? null : (
              <p className="text-muted mt-1 text-sm">
                <RichText
                  text={t('positions.limits-result')}
                  parts={{ money: <SignedMoney amount={result} currency={position.currency} /> }}
                />
              </p>
            )
          }
          onChange={onChange}
          onStep={step}
        />
      )}
    </div>
  );
}

import { useId, useState } from 'react';
import { add, type Price } from '../../../domain/money/amount.ts';
import { conversionRate } from '../../../domain/money/fx.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import { formatPrice, parsePrice, priceOf } from '../../../domain/money/price.ts';
import { markPrice, type Limits, type Prices } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import type { ApiResult } from '../../platform/api-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { LimitKind } from '../chart/limit-drag.ts';
import { useQuote } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';
import type { IsHandled } from '../live/trading.ts';
import { showPrice } from '../components/show-price.ts';
import { SignedMoney } from '../../ui/money.tsx';
import { troubleText } from '../ticket/obstacle-text.ts';
import { limitDecreased, limitStep, startLimit } from '../ticket/quantity-steps.ts';
import { SteppedInput } from '../../ui/stepped-input.tsx';
import { readTyped, toTyped } from '../../lib/typed-decimal.ts';
import { draftOf, isSame, readDraft, type LimitDraft, type LimitReading } from './limit-draft.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { useNameOf } from './use-name-of.ts';
import './limits-dialog.css';

const KINDS = ['take_profit', 'stop_loss'] as const;

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

function LimitRow({ kind, position, prices, draft, reading, refused, onChange }: LimitRowProps) {
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

interface LimitsDialogProps {
  position: Position;
  onClose(): void;
  /** `trading.protect` of this position. */
  save(limits: Limits, isHandled: IsHandled): Promise<ApiResult<Position>>;
}

/** Take profit and stop loss of an open position: the keyboard alternative to dragging the chart's lines. */
export function LimitsDialog({ position, onClose, save }: LimitsDialogProps) {
  const t = useT();
  const language = useLanguage();
  const { quotes } = useLive();
  const quote = useQuote(position.asset.id);
  const name = useNameOf(position);
  const [draft, setDraft] = useState(() => draftOf(position, language));
  const isThere = useIsMounted();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ fields: Record<string, string>; sentence: string }>({
    fields: {},
    sentence: '',
  });
  const { asset, currency, trade_type } = position;
  const now = priceOf(position.current_price ?? position.opening_price);
  const prices: Prices = quote ?? { bid: now, ask: now };
  const rate = conversionRate(quotes.fx(), asset.quote, currency);
  const show = { qty: String, price: (value: Price) => showPrice(value, asset.digits, language) };
  const reading = readDraft(
    draft,
    position,
    prices,
    rate === undefined ? undefined : { rate, exponent: exponentOf(currency) },
    language,
    show,
  );

  async function submit() {
    if (isBusy || !reading.limits) return;
    if (isSame(reading.limits, position)) return onClose();
    setBusy(true);
    const result = await save(reading.limits, isThere);
    setBusy(false);
    if (result.ok) return onClose();
    const { fields, message } = result.error;
    const isBeside = KINDS.some((kind) => draft[kind] !== null && fields[kind]);
    return setRefused({ fields, sentence: isBeside ? '' : message });
  }

  return (
    <Dialog title={t('positions.limits-title')} onClose={onClose}>
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
              price: showPrice(markPrice(trade_type, prices), asset.digits, language),
            })}
          </span>
        </p>
        {refused.sentence ? (
          <p role="alert" className="alert alert-error alert-soft text-sm">
            {refused.sentence}
          </p>
        ) : null}
        {KINDS.map((kind) => (
          <LimitRow
            key={kind}
            kind={kind}
            position={position}
            prices={prices}
            draft={draft}
            reading={reading}
            refused={refused.fields[kind]}
            onChange={(text) => {
              setDraft({ ...draft, [kind]: text });
              setRefused({ fields: {}, sentence: '' });
            }}
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

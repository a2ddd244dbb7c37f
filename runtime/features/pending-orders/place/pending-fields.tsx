import { useId, useRef, type FormEvent } from 'react';
import { stepDigits } from '../../../../domain/money/quantity.ts';
import type { Account } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { SteppedInput } from '../../../ui/stepped-input.tsx';
import { showQuantity } from '../../../trading/components/show-quantity.ts';
import { StaleNote } from '../../../trading/components/stale-note.tsx';
import type { AssetView } from '../../../trading/live/live.ts';
import { buttonStep, limitStep } from '../../../trading/ticket/quantity-steps.ts';
import { SideToggle } from '../../../trading/ticket/side-toggle.tsx';
import { LeverageField, LimitField } from '../../../trading/ticket/ticket-fields.tsx';
import { tradingTexts } from '../../../trading/texts.ts';
import { useDiscardOnSwitch } from '../../../trading/use-discard-on-switch.ts';
import { MarginEstimate } from './margin-estimate.tsx';
import { OrderMeaning } from './order-meaning.tsx';
import { PlaceButton } from './place-button.tsx';
import type { ValidFor } from './pending-preview.ts';
import { usePendingProblem } from './use-pending-problem.ts';
import { usePendingForm, type PendingForm, type TakenOver } from './use-pending-form.ts';

const VALIDITIES = ['none', 'day', 'week', 'month'] as const;

function PriceField({ form }: { form: PendingForm }) {
  const t = useT();
  const id = useId();
  const problem = usePendingProblem(form)('price');
  const { asset, price, show, edit, stepPrice } = form;
  return (
    <div className="ticket-field">
      <div className="ticket-label">
        <label htmlFor={id}>{t('pending.price')}</label>
        <StaleNote asset={asset} className="text-xs" />
      </div>
      <SteppedInput
        id={id}
        label={t('pending.price')}
        labelled
        value={price}
        step={show.price(limitStep(asset.terms.digits))}
        problem={problem}
        beside={<OrderMeaning form={form} />}
        onChange={(text) => edit({ price: text })}
        onStep={stepPrice}
      />
    </div>
  );
}

function QuantityField({ form }: { form: PendingForm }) {
  const t = useT();
  const id = useId();
  const problem = usePendingProblem(form)('qty');
  const { asset, entries, preview, show, edit, stepQuantity, context } = form;
  return (
    <div className="ticket-field">
      <div className="ticket-label">
        <label htmlFor={id}>{t('ticket.quantity')}</label>
        <span className="figures text-muted">
          {preview.units === undefined
            ? null
            : t('ticket.units', {
                units: showQuantity(preview.units, stepDigits(preview.units), context.language),
                base: asset.base,
              })}
        </span>
      </div>
      <SteppedInput
        id={id}
        label={t('ticket.quantity')}
        labelled
        value={entries.qty}
        step={show.qty(buttonStep(asset.terms))}
        problem={problem}
        onChange={(qty) => edit({ qty })}
        onStep={stepQuantity}
      />
    </div>
  );
}

function ValidityField({ form: { entries, edit } }: { form: PendingForm }) {
  const t = useT();
  const id = useId();
  return (
    <div className="ticket-row">
      <label htmlFor={id}>{t('pending.valid')}</label>
      <select
        id={id}
        className="select select-sm w-auto shrink-0"
        value={entries.validFor ?? 'none'}
        onChange={({ target: { value } }) =>
          edit({ validFor: value === 'none' ? null : (value as ValidFor) })
        }
      >
        {VALIDITIES.map((each) => (
          <option key={each} value={each}>
            {t(`pending.valid-${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PendingFieldsProps {
  asset: AssetView;
  /** The order waits on this account, and on no other. */
  mode: Account['mode'];
  taken: TakenOver;
  onClose(): void;
}

/** The form of a limit or stop order. */
export function PendingFields({ asset, mode, taken, onClose }: PendingFieldsProps) {
  useText('trading', tradingTexts);
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const form = usePendingForm(asset, mode, taken, onClose);
  const { preview, refused, context, isSending } = form;
  useDiscardOnSwitch(mode, onClose, !isSending);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (preview.obstacle?.why === 'field')
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    form.submit();
  }
  const troubles = preview.troubles.flatMap(({ field, ...trouble }) =>
    field === 'price' ? [] : [{ field, ...trouble }],
  );
  const fields = { ...form, preview: { ...preview, troubles } };
  return (
    <form
      ref={element}
      className="ticket"
      data-sheet=""
      aria-label={t('pending.title')}
      noValidate
      aria-busy={isSending}
      onSubmit={submit}
    >
      <SideToggle ticket={{ ...form, prices: context.quote }} />
      <PriceField form={form} />
      <QuantityField form={form} />
      <LeverageField ticket={form} />
      <LimitField ticket={fields} field="takeProfit" />
      <LimitField ticket={fields} field="stopLoss" />
      <ValidityField form={form} />
      <MarginEstimate form={form} />
      {refused.sentence ? (
        <p className="ticket-refused" role="alert">
          {refused.sentence}
        </p>
      ) : null}
      <PlaceButton form={form} />
    </form>
  );
}

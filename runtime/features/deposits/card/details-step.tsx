import { isFramed, type CardOffer, type FramedOffer } from '../offer.ts';
import { useState, type RefObject } from 'react';
import { manifestAmount } from '../../../../domain/money/manifest-amount.ts';
import type { DepositSettings } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { LabelledField, descriptionIds } from '../../../ui/labelled-field.tsx';
import { amountIssue } from '../conversion.ts';
import { AmountField } from '../dialog/amount-field.tsx';
import { CardConversion } from './card-conversion.tsx';
import { CardFrame, type CardFrameHandle } from './card-frame.tsx';
import { cardProblems, frameProblems, isIncomplete } from './card-problems.ts';
import type { FieldProblem } from './frame-messages.ts';

export interface CardDetails {
  /** A plain decimal. */
  amount: string;
  currency: CardOffer['currencies'][number];
  holder: string;
}

interface DetailsStepProps {
  offer: DepositSettings;
  card: CardOffer;
  details: CardDetails;
  /** Why the last submission failed, as sentences. */
  problems: readonly string[];
  frame: RefObject<CardFrameHandle | null>;
  /** What is missing or wrong in the card fields, as the frame reports it. */
  errors: readonly FieldProblem[];
  onErrors(errors: readonly FieldProblem[]): void;
  onChange(details: CardDetails): void;
  onContinue(): void;
}

/** The errors of a refused step, each in a row of its own. */
function Problems({ title, sentences }: { title: string | null; sentences: readonly string[] }) {
  if (title === null && sentences.length === 0) return null;
  return (
    <div role="alert" className="alert alert-error alert-soft block text-sm">
      {title === null ? null : <p className="font-semibold">{title}</p>}
      <ul className="mt-1 grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function Holder({
  value,
  error,
  onChange,
}: {
  value: string;
  error?: string;
  onChange(value: string): void;
}) {
  const t = useT();
  return (
    <LabelledField id="deposit-holder" label={t('deposit.card-holder')} error={error}>
      <input
        id="deposit-holder"
        className={`input w-full ${error ? 'input-error' : ''}`}
        type="text"
        autoComplete="cc-name"
        maxLength={80}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionIds('deposit-holder', undefined)}
        onChange={(event) => onChange(event.target.value)}
      />
    </LabelledField>
  );
}

function CurrencySelect({
  card,
  details,
  onChange,
}: Pick<DetailsStepProps, 'card' | 'details' | 'onChange'>) {
  const t = useT();
  return (
    <LabelledField id="deposit-currency" label={t('deposit.currency')}>
      <select
        id="deposit-currency"
        className="select w-full"
        autoComplete="transaction-currency"
        value={details.currency}
        onChange={(event) =>
          onChange({ ...details, currency: event.target.value as CardDetails['currency'] })
        }
      >
        {card.currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </select>
    </LabelledField>
  );
}

interface CardFieldsProps extends Pick<
  DetailsStepProps,
  'details' | 'frame' | 'errors' | 'onErrors' | 'onChange'
> {
  card: FramedOffer;
  /** Whether the user has tried to continue: missing fields are then named. */
  isTried: boolean;
  onSubmit(): void;
}

/** The cardholder's name, and the card fields in the processor's frame. */
function CardFields({
  card,
  details,
  frame,
  errors,
  isTried,
  onChange,
  onErrors,
  onSubmit,
}: CardFieldsProps) {
  const t = useT();
  const { holder } = details;
  return (
    <>
      {card.kind === 'sandbox' ? (
        <p role="note" className="alert alert-warning alert-soft text-sm">
          {t('deposit.card-sandbox')}
        </p>
      ) : null}
      <Holder
        value={holder}
        error={isTried && holder.trim() === '' ? t('deposit.card-holder-required') : undefined}
        onChange={(next) => onChange({ ...details, holder: next })}
      />
      <CardFrame ref={frame} card={card} onErrors={onErrors} onSubmit={onSubmit} />
      {isTried ? (
        <Problems
          title={isIncomplete(holder, errors) ? t('deposit.card-all-required') : null}
          sentences={frameProblems(errors).map((key) => t(key))}
        />
      ) : null}
    </>
  );
}

/** The checks of the step: amount, cardholder and card fields. */
function useDetailsCheck({
  card,
  details,
  frame,
  errors,
  onContinue,
}: Pick<DetailsStepProps, 'card' | 'details' | 'frame' | 'errors' | 'onContinue'>) {
  const [isTried, setTried] = useState(false);
  const limits = card.limits?.find(({ currency }) => currency === details.currency) ?? card;
  const issue = amountIssue(details.amount, details.currency, limits);
  const missing = isFramed(card) ? cardProblems(details.holder, errors) : [];

  function focusInvalid() {
    if (issue) document.getElementById('deposit-card-amount')?.focus();
    else if (!details.holder.trim()) document.getElementById('deposit-holder')?.focus();
    else if (errors[0]) frame.current?.focus(errors[0].field);
  }
  function proceed() {
    setTried(true);
    frame.current?.validate();
    if (issue || missing.length > 0) return focusInvalid();
    setTried(false);
    onContinue();
  }
  return { isTried, limits, issue, proceed };
}

/** Amount, currency and card details. The card fields belong to the processor. */
export function DetailsStep({
  offer,
  card,
  details,
  problems,
  frame,
  errors,
  onErrors,
  onChange,
  onContinue,
}: DetailsStepProps) {
  const t = useT();
  const { isTried, limits, issue, proceed } = useDetailsCheck({ card, details, frame, errors, onContinue });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        proceed();
      }}
    >
      {isTried || problems.length === 0 ? null : (
        <Problems title={t('deposit.card-problems')} sentences={problems} />
      )}
      <AmountField
        id="deposit-card-amount"
        currency={details.currency}
        value={details.amount}
        presets={offer.presets.map((preset) =>
          manifestAmount(preset, { accountCurrencies: [offer.currency] }, details.currency),
        )}
        limits={limits}
        error={isTried ? issue : null}
        onChange={(amount) => onChange({ ...details, amount: amount ?? '' })}
      />
      {card.currencies.length > 1 ? (
        <CurrencySelect card={card} details={details} onChange={onChange} />
      ) : null}
      <CardConversion offer={offer} details={issue ? { ...details, amount: '' } : details} />
      {isFramed(card) ? (
        <CardFields
          card={card}
          details={details}
          frame={frame}
          errors={errors}
          isTried={isTried}
          onChange={onChange}
          onErrors={onErrors}
          onSubmit={proceed}
        />
      ) : (
        <p role="note">{t('deposit.card-redirect', { processor: card.name })}</p>
      )}
      <div className="dialog-actions">
        <button type="submit" className="btn btn-primary">
          {t('deposit.continue')}
        </button>
      </div>
    </form>
  );
}

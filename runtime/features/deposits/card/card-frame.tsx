import { useImperativeHandle, type Ref } from 'react';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import type { FramedOffer } from '../offer.ts';
import { FRAME_FIELDS, frameRequest, type FrameField } from './frame-messages.ts';
import { frameStyle } from './frame-style.ts';
import { useCardFrame, type CardFrameListeners, type Tokenized } from './use-card-frame.ts';

export interface CardFrameHandle {
  /** Exchanges the card details for a token at the processor. */
  tokenize(): Promise<Tokenized>;
  /** Marks each card field that has a problem. */
  validate(): void;
  /** Moves the focus to a card field. */
  focus(field: FrameField): void;
}

interface CardFrameProps extends CardFrameListeners {
  card: FramedOffer;
  ref: Ref<CardFrameHandle>;
}

/** The frame's address: it posts its messages to this origin only. */
function addressOf({ frame, key }: FramedOffer, language: string): string {
  const address = new URL(frame);
  address.searchParams.set('origin', location.origin);
  address.searchParams.set('locale', language);
  if (key !== null) address.searchParams.set('key', key);
  return address.href;
}

/** Card fields of the processor, in a frame of its origin: this page gets their state and a token, never their content. */
export function CardFrame({ card, ref, ...listeners }: CardFrameProps) {
  const t = useT();
  const language = useLanguage();
  const { element, height, hasFailed, post, tokenize } = useCardFrame(card, listeners);
  const labels = Object.fromEntries(FRAME_FIELDS.map((field) => [field, t(`deposit.card-field-${field}`)]));

  useImperativeHandle(ref, () => ({
    validate: () => post(frameRequest('validate')),
    focus: (field) => post(frameRequest('focus', { field })),
    tokenize,
  }));

  return (
    <div>
      {hasFailed ? (
        <p role="alert" className="alert alert-error alert-soft text-sm">
          {t('deposit.card-fields-failed', { processor: card.name })}
        </p>
      ) : null}
      {height || hasFailed ? null : <div className="skeleton h-38" aria-hidden="true" />}
      <iframe
        ref={element}
        title={t('deposit.card-fields', { processor: card.name })}
        src={addressOf(card, language)}
        className={`w-full ${height ? '' : 'sr-only'}`}
        height={height}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="payment"
        onLoad={() =>
          post(frameRequest('setup', { locale: language, labels, style: frameStyle(element.current!) }))
        }
      />
      <p className="text-muted mt-1 text-sm">{t('deposit.card-fields-hint', { processor: card.name })}</p>
    </div>
  );
}

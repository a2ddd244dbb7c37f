import type { FramedOffer } from '../offer.ts';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import {
  FRAME_FIELDS,
  frameRequest,
  parseFrameMessage,
  type CardToken,
  type FieldProblem,
  type FrameField,
  type FrameMessage,
} from './frame-messages.ts';
import { frameStyle } from './frame-style.ts';

const READY_MS = 15_000;
const TOKEN_MS = 20_000;
const FRAME_HEIGHT = 152;
const MAX_HEIGHT = 600;

export interface TokenFailure {
  ok: false;
  errors: readonly FieldProblem[];
  /** Why the processor did not check the card: it could not be reached, or did not answer in time. */
  reason?: 'unreachable' | 'timeout' | undefined;
}

export type Tokenized = { ok: true; card: CardToken } | TokenFailure;

export interface CardFrameHandle {
  /** Exchanges the card details for a token at the processor. */
  tokenize(): Promise<Tokenized>;
  /** Marks each card field that has a problem. */
  validate(): void;
  /** Moves the focus to a card field. */
  focus(field: FrameField): void;
}

interface CardFrameProps {
  card: FramedOffer;
  ref: Ref<CardFrameHandle>;
  onErrors(errors: readonly FieldProblem[]): void;
  /** Enter was pressed in a card field. */
  onSubmit(): void;
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
export function CardFrame({ card, ref, onErrors, onSubmit }: CardFrameProps) {
  const t = useT();
  const language = useLanguage();
  const element = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<string, { settle(result: Tokenized): void; timer: number }>());
  const [height, setHeight] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const labels = Object.fromEntries(FRAME_FIELDS.map((field) => [field, t(`deposit.card-field-${field}`)]));
  const post = (message: object) => element.current?.contentWindow?.postMessage(message, card.origin);

  const receive = useEffectEvent((message: FrameMessage) => {
    if (message.type === 'ready') return setHeight(Math.min(message.height || FRAME_HEIGHT, MAX_HEIGHT));
    if (message.type === 'state') return onErrors(message.errors);
    if (message.type === 'submit') return onSubmit();
    const request = waiting.current.get(message.id);
    waiting.current.delete(message.id);
    clearTimeout(request?.timer);
    return request?.settle(
      message.type === 'error'
        ? { ok: false, errors: message.errors, reason: message.reason }
        : { ok: true, card: message.card },
    );
  });

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const message = parseFrameMessage(event, card, element.current?.contentWindow ?? null);
      if (message) receive(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [card]);

  useEffect(() => {
    const requests = waiting.current;
    return () => {
      for (const { timer } of requests.values()) clearTimeout(timer);
      requests.clear();
    };
  }, []);

  useEffect(() => {
    if (height) return undefined;
    const timer = setTimeout(() => setFailed(true), READY_MS);
    return () => clearTimeout(timer);
  }, [height]);

  useImperativeHandle(ref, () => ({
    validate: () => post(frameRequest('validate')),
    focus: (field) => post(frameRequest('focus', { field })),
    tokenize: () =>
      new Promise((resolve) => {
        const id = crypto.randomUUID();
        const timer = window.setTimeout(() => {
          waiting.current.delete(id);
          resolve({ ok: false, errors: [], reason: 'timeout' });
        }, TOKEN_MS);
        waiting.current.set(id, { settle: resolve, timer });
        post(frameRequest('tokenize', { id }));
      }),
  }));

  return (
    <div>
      {hasFailed && !height ? (
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

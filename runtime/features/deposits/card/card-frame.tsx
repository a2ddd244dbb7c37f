import type { CardOffer } from '../offer.ts';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import {
  parseFrameMessage,
  type CardToken,
  type FieldState,
  type FrameField,
  type FrameMessage,
} from './frame-messages.ts';

const READY_MS = 15_000;
const TOKEN_MS = 20_000;
const FRAME_HEIGHT = 152;

export type Tokenized = { ok: true; card: CardToken } | { ok: false; code: string };

export interface CardFrameHandle {
  /** Exchanges the card details for a token at the processor. */
  tokenize(payment: { holder: string; amount: string; currency: string }): Promise<Tokenized>;
}

interface CardFrameProps {
  card: CardOffer & { frame: string };
  ref: Ref<CardFrameHandle>;
  onFields(fields: Record<FrameField, FieldState>): void;
}

/** The theme of the page, so that the frame fits in. */
function frameInit(key: string | null, locale: string) {
  const { theme } = document.documentElement.dataset;
  return { type: 'init', key, locale, theme: theme === 'light' ? 'light' : 'dark' };
}

/** Card fields of the processor, in a frame of its origin: this page gets their state and a token, never their content. */
export function CardFrame({ card, ref, onFields }: CardFrameProps) {
  const t = useT();
  const language = useLanguage();
  const element = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<string, (result: Tokenized) => void>());
  const [height, setHeight] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const post = (message: object) => element.current?.contentWindow?.postMessage(message, card.origin);

  const receive = useEffectEvent((message: FrameMessage) => {
    if (message.type === 'ready') return setHeight(message.height || FRAME_HEIGHT);
    if (message.type === 'state') return onFields(message.fields);
    const settle = waiting.current.get(message.id);
    waiting.current.delete(message.id);
    return settle?.(
      message.type === 'error' ? { ok: false, code: message.code } : { ok: true, card: message },
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
    if (height) return undefined;
    const timer = setTimeout(() => setFailed(true), READY_MS);
    return () => clearTimeout(timer);
  }, [height]);

  useImperativeHandle(ref, () => ({
    tokenize: (payment) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID();
        waiting.current.set(id, resolve);
        setTimeout(() => {
          if (waiting.current.delete(id)) resolve({ ok: false, code: 'timeout' });
        }, TOKEN_MS);
        post({ type: 'tokenize', id, ...payment });
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
        src={card.frame}
        className={`w-full ${height ? '' : 'sr-only'}`}
        height={height}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="payment"
        onLoad={() => post(frameInit(card.key, language))}
      />
      <p className="text-muted mt-1 text-sm">{t('deposit.card-fields-hint', { processor: card.name })}</p>
    </div>
  );
}

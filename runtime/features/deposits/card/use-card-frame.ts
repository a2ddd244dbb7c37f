import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { FramedOffer } from '../offer.ts';
import {
  frameRequest,
  parseFrameMessage,
  type CardToken,
  type FieldProblem,
  type FrameMessage,
} from './frame-messages.ts';

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

export interface CardFrameListeners {
  onErrors(errors: readonly FieldProblem[]): void;
  /** Enter was pressed in a card field. */
  onSubmit(): void;
}

type Answer = Extract<FrameMessage, { id: string }>;

const tokenizedOf = (message: Answer): Tokenized =>
  message.type === 'error'
    ? { ok: false, errors: message.errors, reason: message.reason }
    : { ok: true, card: message.card };

/** Requests for a token that the frame has not answered yet. */
function usePendingTokens() {
  const pending = useRef(new Map<string, { resolve(result: Tokenized): void; timer: number }>());

  useEffect(() => {
    const requests = pending.current;
    return () => {
      for (const { timer } of requests.values()) clearTimeout(timer);
      requests.clear();
    };
  }, []);

  return {
    answer(message: Answer) {
      const request = pending.current.get(message.id);
      pending.current.delete(message.id);
      clearTimeout(request?.timer);
      request?.resolve(tokenizedOf(message));
    },
    request: (send: (id: string) => void): Promise<Tokenized> =>
      new Promise((resolve) => {
        const id = crypto.randomUUID();
        const timer = window.setTimeout(() => {
          pending.current.delete(id);
          resolve({ ok: false, errors: [], reason: 'timeout' });
        }, TOKEN_MS);
        pending.current.set(id, { resolve, timer });
        send(id);
      }),
  };
}

interface CardFrameState {
  element: RefObject<HTMLIFrameElement | null>;
  /** Height of the fields in pixels; 0 until they are ready. */
  height: number;
  /** Whether the fields were not ready in time. */
  hasFailed: boolean;
  /** Sends a message to the frame's origin. */
  post(message: object): void;
  tokenize(): Promise<Tokenized>;
}

/** The messages between this page and the processor's frame. */
export function useCardFrame(card: FramedOffer, { onErrors, onSubmit }: CardFrameListeners): CardFrameState {
  const element = useRef<HTMLIFrameElement>(null);
  const tokens = usePendingTokens();
  const [height, setHeight] = useState(0);
  const [isLate, setLate] = useState(false);
  const post = (message: object) => element.current?.contentWindow?.postMessage(message, card.origin);

  const receive = useEffectEvent((message: FrameMessage) => {
    if (message.type === 'ready') return setHeight(Math.min(message.height || FRAME_HEIGHT, MAX_HEIGHT));
    if (message.type === 'state') return onErrors(message.errors);
    if (message.type === 'submit') return onSubmit();
    return tokens.answer(message);
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
    const timer = setTimeout(() => setLate(true), READY_MS);
    return () => clearTimeout(timer);
  }, [height]);

  return {
    element,
    height,
    hasFailed: isLate && !height,
    post,
    tokenize: () => tokens.request((id) => post(frameRequest('tokenize', { id }))),
  };
}

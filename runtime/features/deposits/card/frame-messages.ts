import type { CardOffer } from '../offer.ts';

/** The fields of the processor's frame. */
export const FRAME_FIELDS = ['number', 'expiry', 'cvc'] as const;
export type FrameField = (typeof FRAME_FIELDS)[number];

const CODES = ['required', 'invalid', 'expired', 'test_cards_only', 'incorrect_cvc'] as const;
export interface FieldProblem {
  field: FrameField;
  code: (typeof CODES)[number];
}

/** What stands for the card; the number and the security code never leave the frame. */
export interface CardToken {
  token: string;
  brand: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
}

export type FrameMessage =
  | { type: 'ready'; height: number }
  | { type: 'state'; errors: FieldProblem[] }
  | { type: 'token'; id: string; card: CardToken }
  | { type: 'error'; id: string; errors: FieldProblem[]; reason?: 'unreachable' }
  | { type: 'submit' };

const PREFIX = 'card-fields:';

/** A message to the frame. */
export const frameRequest = (type: 'setup' | 'tokenize' | 'validate' | 'focus', more: object = {}) => ({
  type: PREFIX + type,
  ...more,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isProblem = (value: unknown): value is FieldProblem =>
  isRecord(value) &&
  (FRAME_FIELDS as readonly unknown[]).includes(value.field) &&
  (CODES as readonly unknown[]).includes(value.code);

const problemsOf = (errors: unknown): FieldProblem[] | null =>
  Array.isArray(errors) ? errors.filter(isProblem) : null;

function cardOf(card: unknown): CardToken | null {
  if (!isRecord(card)) return null;
  const { token, brand, last4, expiry_month, expiry_year } = card;
  return typeof token === 'string' &&
    typeof brand === 'string' &&
    typeof last4 === 'string' &&
    /^\d{4}$/.test(last4) &&
    typeof expiry_month === 'number' &&
    typeof expiry_year === 'number'
    ? { token, brand, last4, expiry_month, expiry_year }
    : null;
}

function answerOf({ type, id, card, errors, reason }: Record<string, unknown>): FrameMessage | null {
  if (typeof id !== 'string') return null;
  if (type === `${PREFIX}error`) {
    const problems = { type: 'error', id, errors: problemsOf(errors) ?? [] } as const;
    return reason === 'unreachable' ? { ...problems, reason } : problems;
  }
  const token = type === `${PREFIX}token` ? cardOf(card) : null;
  return token && { type: 'token', id, card: token };
}

/** Parses a message of the frame; null for every other message. */
export function parseFrameMessage(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  card: Pick<CardOffer, 'origin'>,
  frame: MessageEventSource | null,
): FrameMessage | null {
  if (origin !== card.origin || source !== frame || !isRecord(data)) return null;
  const { type, height, errors } = data;
  if (type === `${PREFIX}ready`) return { type: 'ready', height: typeof height === 'number' ? height : 0 };
  if (type === `${PREFIX}submit`) return { type: 'submit' };
  if (type !== `${PREFIX}state`) return answerOf(data);
  const problems = problemsOf(errors);
  return problems && { type: 'state', errors: problems };
}

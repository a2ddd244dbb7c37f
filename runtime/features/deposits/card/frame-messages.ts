import type { CardOffer } from '../offer.ts';

/** The fields of the processor's frame. */
export const FRAME_FIELDS = ['number', 'expiry_month', 'expiry_year', 'cvc'] as const;
export type FrameField = (typeof FRAME_FIELDS)[number];
export type FieldState = 'empty' | 'invalid' | 'complete';

/** What the frame stands for; the card number and the code never leave it. */
export interface CardToken {
  token: string;
  brand: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
}

export type FrameMessage =
  | { type: 'ready'; height: number }
  | { type: 'state'; fields: Record<FrameField, FieldState> }
  | ({ type: 'token'; id: string } & CardToken)
  | { type: 'error'; id: string; code: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isState = (value: unknown): value is FieldState =>
  value === 'empty' || value === 'invalid' || value === 'complete';

function tokenOf({
  id,
  token,
  brand,
  last4,
  expiry_month,
  expiry_year,
}: Record<string, unknown>): FrameMessage | null {
  const isToken =
    typeof id === 'string' &&
    typeof token === 'string' &&
    typeof brand === 'string' &&
    typeof last4 === 'string' &&
    /^\d{4}$/.test(last4) &&
    Number.isInteger(expiry_month) &&
    Number.isInteger(expiry_year);
  return isToken
    ? {
        type: 'token',
        id,
        token,
        brand,
        last4,
        expiry_month: expiry_month as number,
        expiry_year: expiry_year as number,
      }
    : null;
}

function stateOf(fields: unknown): FrameMessage | null {
  if (!isRecord(fields)) return null;
  return FRAME_FIELDS.every((field) => isState(fields[field]))
    ? { type: 'state', fields: fields as Record<FrameField, FieldState> }
    : null;
}

/** Parses a message of the frame; null for every other message. */
export function parseFrameMessage(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  card: Pick<CardOffer, 'origin'>,
  frame: MessageEventSource | null,
): FrameMessage | null {
  if (origin !== card.origin || source !== frame || !isRecord(data)) return null;
  const { type, id, code, height, fields } = data;
  if (type === 'ready') return { type, height: typeof height === 'number' && height > 0 ? height : 0 };
  if (type === 'state') return stateOf(fields);
  if (type === 'token') return tokenOf(data);
  if (type === 'error' && typeof id === 'string' && typeof code === 'string') return { type, id, code };
  return null;
}

import { useState } from 'react';
import type { Price } from '../../../domain/money/amount.ts';
import { conversionRate } from '../../../domain/money/fx.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import { priceOf } from '../../../domain/money/price.ts';
import type { Limits, Prices } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import type { ApiError, ApiResult } from '../../platform/api-error.ts';
import { useLanguage } from '../../platform/hooks.ts';
import { useIsMounted } from '../../platform/use-is-mounted.ts';
import type { LimitKind } from '../chart/limit-drag.ts';
import { showPrice } from '../components/show-price.ts';
import { useQuote } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';
import type { IsHandled } from '../live/trading.ts';
import { changedLimits, draftOf, readDraft, type LimitDraft, type LimitReading } from './limit-draft.ts';

export const LIMIT_KINDS = ['take_profit', 'stop_loss'] as const;

interface Refusal {
  /** The server's error for each field. */
  fields: Record<string, string>;
  /** The error that belongs to no visible field, or is empty. */
  sentence: string;
}

const NOT_REFUSED: Refusal = { fields: {}, sentence: '' };

function refusalOf({ fields, message }: ApiError, draft: LimitDraft): Refusal {
  const isBeside = LIMIT_KINDS.some((kind) => draft[kind] !== null && fields[kind]);
  return { fields, sentence: isBeside ? '' : message };
}

/** Live prices of a position's asset, or its last known price. */
function usePrices({ asset, current_price, opening_price }: Position): Prices {
  const quote = useQuote(asset.id);
  const last = priceOf(current_price ?? opening_price);
  return quote ?? { bid: last, ask: last };
}

/** The draft as limits with their results at the current rate. */
function useReading(draft: LimitDraft, position: Position, prices: Prices): LimitReading {
  const language = useLanguage();
  const { quotes } = useLive();
  const { asset, currency } = position;
  const rate = conversionRate(quotes.fx(), asset.quote, currency);
  const conversion = rate === undefined ? undefined : { rate, exponent: exponentOf(currency) };
  const show = { qty: String, price: (value: Price) => showPrice(value, asset.digits, language) };
  return readDraft(draft, position, prices, conversion, language, show);
}

interface LimitsState {
  draft: LimitDraft;
  prices: Prices;
  reading: LimitReading;
  refused: Refusal;
  isBusy: boolean;
  /** Null switches a limit off. */
  change(kind: LimitKind, text: string | null): void;
  submit(): Promise<void>;
}

/**
 * Edits the limits of an open position; `onClose` is called once they are saved or unchanged. A limit that the user has
 * not edited follows the position, and is not sent: it may be set elsewhere meanwhile.
 */
export function useLimits(
  position: Position,
  save: (limits: Partial<Limits>, isHandled: IsHandled) => Promise<ApiResult<Position>>,
  onClose: () => void,
): LimitsState {
  const language = useLanguage();
  const prices = usePrices(position);
  const [edited, setEdited] = useState<Partial<LimitDraft>>({});
  const draft = { ...draftOf(position, language), ...edited };
  const isMounted = useIsMounted();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState(NOT_REFUSED);
  const reading = useReading(draft, position, prices);

  function change(kind: LimitKind, text: string | null) {
    setEdited({ ...edited, [kind]: text });
    setRefused(NOT_REFUSED);
  }

  async function submit() {
    if (isBusy || !reading.limits) return;
    const changed = changedLimits(reading.limits, edited, position);
    if (Object.keys(changed).length === 0) return onClose();
    setBusy(true);
    const result = await save(changed, isMounted);
    setBusy(false);
    if (!isMounted()) return;
    if (result.ok) return onClose();
    return setRefused(refusalOf(result.error, draft));
  }

  return { draft, prices, reading, refused, isBusy, change, submit };
}

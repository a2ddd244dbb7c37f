import { useState } from 'react';
import type { Side } from '../../../../domain/trading/position-figures.ts';
import type { Account } from '../../../../schemas/generated/types.ts';
import type { ApiError } from '../../../platform/api-error.ts';
import type { AssetView } from '../../../trading/live/live.ts';
import type { Draft } from '../../../trading/ticket/order-preview.ts';
import {
  newDraft,
  steppedLimit,
  steppedQuantity,
  toggledLimit,
} from '../../../trading/ticket/ticket-draft.ts';
import type { LimitTicket } from '../../../trading/ticket/ticket-fields.tsx';
import { useTicketContext } from '../../../trading/ticket/use-ticket-context.ts';
import {
  limitPrices,
  marketPrice,
  previewPending,
  priceText,
  steppedPrice,
  type PendingEntries,
  type PendingPreview,
} from './pending-preview.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** The entries of the ticket that the dialog takes over. */
export type TakenOver = Partial<Draft>;

export interface PendingForm extends Omit<LimitTicket, 'preview'> {
  entries: PendingEntries;
  preview: PendingPreview;
  /** As shown in its field. */
  price: string;
  isPriceEdited: boolean;
  context: ReturnType<typeof useTicketContext>;
  isSending: boolean;
  edit(change: Partial<PendingEntries>): void;
  /** A price that the user has not edited becomes that of the other side. */
  setSide(side: Side): void;
  stepPrice(direction: 'more' | 'less'): void;
  stepQuantity(direction: 'more' | 'less'): void;
  submit(): void;
}

type Context = PendingForm['context'];

function startOf(
  { terms }: AssetView,
  { side, qty, leverage, takeProfit = null, stopLoss = null }: TakenOver,
  context: Context,
): PendingEntries {
  const draft = newDraft(terms, context.language);
  const start = {
    side: side ?? draft.side,
    qty: qty ?? draft.qty,
    leverage: leverage ?? draft.leverage,
    takeProfit,
    stopLoss,
    validFor: null,
  };
  return { ...start, price: marketPrice(start.side, context) };
}

/** The server's errors by field, and as a sentence unless a visible field shows one. */
function refusalOf(error: ApiError | null, { takeProfit, stopLoss }: Draft): LimitTicket['refused'] {
  const fields = error?.fields ?? {};
  const isBeside =
    fields.price ||
    fields.qty ||
    (takeProfit !== null && fields.take_profit) ||
    (stopLoss !== null && fields.stop_loss);
  return { fields, sentence: isBeside ? '' : (error?.message ?? '') };
}

/** State of the dialog for one asset and account; `onPlaced` is called once the server has taken the order. */
export function usePendingForm(
  asset: AssetView,
  mode: Account['mode'],
  taken: TakenOver,
  onPlaced: () => void,
): PendingForm {
  const context = useTicketContext(asset);
  const { language, quote, account, show } = context;
  const { terms } = asset;
  const [entries, setEntries] = useState(() => startOf(asset, taken, context));
  const [isPriceEdited, setPriceEdited] = useState(false);
  const { isSending, error, forget, place } = usePlaceOrder(asset, mode, onPlaced);
  const preview = previewPending(entries, context);
  const prices = limitPrices(entries.side, preview.price, quote);

  function edit(change: Partial<PendingEntries>) {
    setEntries((now) => ({ ...now, ...change }));
    forget();
  }
  function editPrice(price: string | null) {
    setPriceEdited(true);
    edit({ price });
  }
  const editLimits = ({ takeProfit, stopLoss }: Draft) => edit({ takeProfit, stopLoss });

  return {
    asset,
    entries,
    draft: entries,
    preview,
    price: priceText(entries, context),
    isPriceEdited,
    context,
    currency: account?.currency,
    show,
    refused: refusalOf(error, entries),
    isSending,
    edit: ({ price, ...change }) => (price === undefined ? edit(change) : editPrice(price)),
    setSide: (side) => edit(isPriceEdited ? { side } : { side, price: marketPrice(side, context) }),
    stepPrice: (direction) => editPrice(steppedPrice(entries, direction, context)),
    stepQuantity: (direction) => edit({ qty: steppedQuantity(entries, direction, terms, language).qty }),
    toggle: (field) => editLimits(toggledLimit(entries, field, prices, terms, language)),
    stepLimit: (field, direction) =>
      editLimits(steppedLimit(entries, field, direction, prices, terms, language)),
    submit() {
      const { order, isReached } = preview;
      if (!isSending && order) void place(order, entries.validFor, isReached && quote?.market === 'open');
    },
  };
}

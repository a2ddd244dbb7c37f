import type { Price } from '../../../../domain/money/amount.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { formatPrice } from '../../../../domain/money/price.ts';
import { formatQuantity } from '../../../../domain/money/quantity.ts';
import type { OrderDraft } from '../../../../domain/trading/order-rules.ts';
import type { ManagedAccount, ManagerOrderForm } from '../../../../schemas/generated/types.ts';
import type { CallRequest } from '../../../platform/api.ts';
import { useLanguage } from '../../../platform/hooks.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { showQuantity } from '../../../trading/components/show-quantity.ts';
import { useLink, useQuote } from '../../../trading/live/hooks.ts';
import { useLive, type AssetView } from '../../../trading/live/live.ts';
import { previewOrder, type OrderPreview } from '../../../trading/ticket/order-preview.ts';
import { newDraft, quantityDigits } from '../../../trading/ticket/ticket-draft.ts';

/** Form values: numbers in the user's notation; an empty string means no limit. */
export type OrderValues = ManagerOrderForm & { take_profit: string; stop_loss: string };

export function newOrder(asset: AssetView, language: string): OrderValues {
  const { side, qty, leverage } = newDraft(asset.terms, language);
  return { asset: asset.id, side, qty, leverage: String(leverage), take_profit: '', stop_loss: '' };
}

export function orderRequest(
  account: string,
  asset: AssetView,
  order: OrderDraft,
): CallRequest<'manager.store-trade'> {
  const price = (value: Price | null) => (value === null ? null : formatPrice(value, asset.digits));
  return {
    params: { id: account },
    input: {
      coinId: asset.id,
      type: order.side,
      qty: formatQuantity(order.qty, quantityDigits(asset.terms)),
      leverage: order.leverage,
      is_take_profit: order.takeProfit !== null,
      take_profit: price(order.takeProfit),
      is_stop_loss: order.stopLoss !== null,
      stop_loss: price(order.stopLoss),
    },
  };
}

/** The order's value and margin on the connected account, computed with the server's own functions. */
export function useOrderPreview(
  account: ManagedAccount,
  asset: AssetView,
  { side, qty, leverage, take_profit, stop_loss }: OrderValues,
): { preview: OrderPreview; example: string } {
  const language = useLanguage();
  const { quotes } = useLive();
  const quote = useQuote(asset.id);
  const draft = {
    side,
    qty,
    leverage: Number(leverage),
    takeProfit: take_profit || null,
    stopLoss: stop_loss || null,
  };
  const preview = previewOrder(draft, {
    asset: { terms: asset.terms, quote: asset.quote, market: asset.market, changesAt: asset.changes_at },
    quote,
    isLost: useLink().state === 'lost',
    mayTrade: true,
    account: {
      currency: account.currency,
      freeMargin: moneyOf(account.free_margin, account.currency),
    },
    fx: quotes.fx(),
    language,
    show: {
      qty: (value) => showQuantity(value, Math.max(2, quantityDigits(asset.terms)), language),
      price: (value) => showPrice(value, asset.digits, language),
    },
  });
  return { preview, example: quote ? showPrice(quote.bid, asset.digits, language) : '0.10' };
}

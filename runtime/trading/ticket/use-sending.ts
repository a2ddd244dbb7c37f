import { useRef, useState } from 'react';
import type { Price } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { formatPrice } from '../../../domain/money/price.ts';
import { formatQuantity } from '../../../domain/money/quantity.ts';
import type { OrderDraft } from '../../../domain/trading/order-rules.ts';
import type { Prices } from '../../../domain/trading/position-figures.ts';
import type { Order, Position } from '../../../schemas/generated/types.ts';
import type { AssetView } from '../live/live.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { useTrading } from '../live/trade.ts';
import type { OrderPreview, TicketContext } from './order-preview.ts';
import { pointsBetter, quantityDigits } from './ticket-draft.ts';

/** What became of the last order, until the next change of the ticket. */
export interface Fill {
  position: Position;
  shown: Price;
  /** Points that the fill is better than what was shown; below zero worse. */
  better: number;
}

export interface Sending {
  phase: 'editing' | 'checking' | 'sending';
  /** What the server refused, by field and as a sentence. */
  refused: { fields: Record<string, string>; sentence: string };
  fill: Fill | null;
  check(): void;
  back(): void;
  send(): Promise<void>;
  /** The ticket was changed: what was said of it before no longer holds. */
  forget(): void;
}

const EDITING: Pick<Sending, 'phase' | 'refused' | 'fill'> = {
  phase: 'editing',
  refused: { fields: {}, sentence: '' },
  fill: null,
};

/** The order form of the contract (spec 1 §3). Prices and amount are what was shown, never what it is filled at. */
function orderOf(
  asset: AssetView,
  order: OrderDraft,
  { margin }: OrderPreview,
  { bid, ask }: Prices,
  currency: string,
): Order {
  const price = (value: Price) => formatPrice(value, asset.digits);
  return {
    coinId: asset.id,
    type: order.side,
    qty: formatQuantity(order.qty, quantityDigits(asset.terms)),
    leverage: order.leverage,
    is_take_profit: order.takeProfit !== null,
    take_profit: order.takeProfit === null ? null : price(order.takeProfit),
    is_stop_loss: order.stopLoss !== null,
    stop_loss: order.stopLoss === null ? null : price(order.stopLoss),
    buy_p: price(ask),
    sell_p: price(bid),
    amount: formatMoney(margin!, currency),
    duration: 10,
  };
}

/** The way of an order from the ticket to the server and back. Nothing that was typed is lost on the way. */
export function useSending(
  asset: AssetView,
  preview: OrderPreview,
  { quote, account }: TicketContext,
  onFilled: (position: Position) => void,
): Sending {
  const trading = useTrading();
  const [state, setState] = useState(EDITING);
  const isSending = useRef(false);
  const isMounted = useIsMounted();
  return {
    ...state,
    check: () => setState({ ...EDITING, phase: 'checking' }),
    back: () => setState(EDITING),
    forget: () => setState(EDITING),
    async send() {
      const { order, price } = preview;
      if (isSending.current || !order || !quote || !account || price === undefined) return;
      isSending.current = true;
      setState({ ...EDITING, phase: 'sending' });
      const result = await trading.place(orderOf(asset, order, preview, quote, account.currency), isMounted);
      isSending.current = false;
      if (!result.ok)
        return setState({
          ...EDITING,
          refused: { fields: result.error.fields, sentence: result.error.message },
        });
      setState({
        ...EDITING,
        fill: {
          position: result.data,
          shown: price,
          better: pointsBetter(order.side, price, result.data.opening_price, asset.digits),
        },
      });
      return onFilled(result.data);
    },
  };
}

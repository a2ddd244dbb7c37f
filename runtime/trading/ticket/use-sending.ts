import { useRef, useState } from 'react';
import type { Price } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { formatPrice } from '../../../domain/money/price.ts';
import { formatQuantity } from '../../../domain/money/quantity.ts';
import type { OrderDraft } from '../../../domain/trading/order-rules.ts';
import type { Prices } from '../../../domain/trading/position-figures.ts';
import type { Account, Order, Position } from '../../../schemas/generated/types.ts';
import type { AssetView } from '../live/live.ts';
import { useIsMounted } from '../../platform/use-is-mounted.ts';
import { useTrading } from '../live/trade.ts';
import type { OrderPreview } from './order-preview.ts';
import { quantityDigits } from './ticket-draft.ts';
import type { useTicketContext } from './use-ticket-context.ts';

/** The result of the last order, until the ticket changes. */
export interface Fill {
  position: Position;
  /** An earlier, lost request had opened the position; nothing new was opened. */
  isRepeated: boolean;
  shown: Price;
}

export interface Sending {
  phase: 'editing' | 'checking' | 'sending';
  /** The account that was selected when the review was opened: a confirmed order goes to no other. */
  reviewed?: Account['mode'];
  /** The server's refusal, by field and as a sentence. */
  refused: { fields: Record<string, string>; sentence: string };
  fill: Fill | null;
  check(): void;
  back(): void;
  send(): Promise<void>;
  /** The ticket changed: earlier results and errors no longer apply. */
  forget(): void;
}

const EDITING: Pick<Sending, 'phase' | 'reviewed' | 'refused' | 'fill'> = {
  phase: 'editing',
  refused: { fields: {}, sentence: '' },
  fill: null,
};

/**
 * The contract's order request (spec 1 §3). Account, price and amount are the displayed ones, never those of the fill.
 */
function orderOf(
  asset: AssetView,
  order: OrderDraft,
  { margin }: OrderPreview,
  { bid, ask }: Prices,
  { mode, currency }: Pick<Account, 'mode' | 'currency'>,
): Order & Pick<Account, 'mode'> {
  const price = (value: Price) => formatPrice(value, asset.digits);
  return {
    mode,
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

/** Sends an order and handles its result. Keeps all typed input. */
export function useSending(
  asset: AssetView,
  preview: OrderPreview,
  { quote, account, mode }: Pick<ReturnType<typeof useTicketContext>, 'quote' | 'account' | 'mode'>,
  onFilled: (position: Position) => void,
): Sending {
  const trading = useTrading();
  const [state, setState] = useState(EDITING);
  const isSending = useRef(false);
  const isMounted = useIsMounted();
  return {
    ...state,
    // One order of an asset at a time, also of a ticket that has been replaced since.
    phase: trading.placing.has(asset.id) ? 'sending' : state.phase,
    check: () => setState({ ...EDITING, phase: 'checking', reviewed: mode }),
    back: () => setState(EDITING),
    forget: () => setState((now) => (now.phase === 'sending' ? now : EDITING)),
    async send() {
      const { order, price } = preview;
      const target = state.reviewed ?? mode;
      if (isSending.current || !order || !quote || !account || !target || price === undefined) return;
      isSending.current = true;
      setState({ ...EDITING, phase: 'sending' });
      const { currency } = account;
      const result = await trading.place(
        orderOf(asset, order, preview, quote, { mode: target, currency }),
        isMounted,
      );
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
          isRepeated: result.repeated === true,
          shown: price,
        },
      });
      // A ticket that has been closed since must not close the one in its place.
      if (isMounted()) onFilled(result.data);
    },
  };
}

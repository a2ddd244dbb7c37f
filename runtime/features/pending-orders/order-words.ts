import { localDecimal } from '../../../domain/money/local-decimal.ts';
import { priceOf } from '../../../domain/money/price.ts';
import type { PendingOrder } from '../../../schemas/generated/types.ts';
import { useLanguage, useT, useUser } from '../../platform/hooks.ts';
import { showPrice } from '../../trading/components/show-price.ts';

type Kind = Pick<PendingOrder, 'trade_type' | 'kind'>;

/** Side and kind in the keys of texts: `buy-limit`. */
export const orderKey = ({ trade_type: side, kind }: Kind): string => `${side}-${kind}`;

/** The parts of sentences about an order: "Buy limit", its quantity, asset and price. */
export interface OrderParams extends Record<string, string> {
  order: string;
  qty: string;
  asset: string;
  price: string;
  /** Price of its fill; empty without one. */
  filled: string;
}

export function useOrderParams(): (order: PendingOrder) => OrderParams {
  const t = useT();
  const language = useLanguage();
  return (order) => {
    const shown = (price: string) => showPrice(priceOf(price), order.asset.digits, language);
    return {
      order: t(`pending.${orderKey(order)}`),
      qty: localDecimal(order.qty, language),
      asset: order.asset.a_name,
      price: shown(order.price),
      filled: order.filled_price === null ? '' : shown(order.filled_price),
    };
  };
}

/** A sentence about an order, which names its account if that is not the visible one. */
export function useOfAccount(): (mode: PendingOrder['mode'], sentence: string) => string {
  const t = useT();
  const { is_practice: isPractice } = useUser();
  return (mode, sentence) =>
    mode === (isPractice ? 'practice' : 'real') ? sentence : t(`trade.of-${mode}`, { text: sentence });
}

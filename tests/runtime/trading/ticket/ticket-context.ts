import { decimalOf, formatDecimal } from '../../../../domain/money/decimal.ts';
import { parseFx } from '../../../../domain/money/money.ts';
import type { OrderTerms } from '../../../../domain/trading/order-rules.ts';
import type { Draft, TicketContext } from '../../../../runtime/trading/ticket/order-preview.ts';

export const terms: OrderTerms = {
  contractSize: decimalOf('100000'),
  qtyMin: decimalOf('0.01'),
  qtyMax: decimalOf('50'),
  qtyStep: decimalOf('0.01'),
  digits: 5,
  leverage: 30,
};

export const show = {
  qty: (value: bigint) => formatDecimal(value, 8, 2),
  price: (value: bigint) => formatDecimal(value, 8, 5),
};

export const draft: Draft = { side: 'buy', qty: '0.1', leverage: 30, takeProfit: null, stopLoss: null };

/** A trader with 10,000 free dollars before an open EUR/USD market. */
export const context: TicketContext = {
  asset: { terms, quote: 'USD', market: 'open', changesAt: '2026-11-20T22:00:00.000Z' },
  quote: { bid: decimalOf('1.08419'), ask: decimalOf('1.08427'), stale: false, market: 'open' },
  isLost: false,
  mayTrade: true,
  account: { currency: 'USD', freeMargin: 1_000_000n },
  fx: parseFx({ EUR: '1.08423', JPY: '0.0066' }),
  language: 'en',
  show,
};

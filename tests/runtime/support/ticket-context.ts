import { asMoney, asPrice } from '../../../domain/money/amount.ts';
import { formatDecimal } from '../../../domain/money/decimal.ts';
import { parseFx } from '../../../domain/money/fx.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import type { OrderTerms } from '../../../domain/trading/order-rules.ts';
import type { Draft, TicketContext } from '../../../runtime/trading/ticket/order-preview.ts';

export const terms: OrderTerms = {
  contractSize: quantityOf('100000'),
  qtyMin: quantityOf('0.01'),
  qtyMax: quantityOf('50'),
  qtyStep: quantityOf('0.01'),
  digits: 5,
  leverage: 30,
};

export const show = {
  qty: (value: bigint) => formatDecimal(value, 8, 2),
  price: (value: bigint) => formatDecimal(value, 8, 5),
};

export const draft: Draft = { side: 'buy', qty: '0.1', leverage: 30, takeProfit: null, stopLoss: null };

/** A trader with 10,000 dollars of free margin and an open EUR/USD market. */
export const context: TicketContext = {
  asset: { terms, quote: 'USD', market: 'open', changesAt: '2026-11-20T22:00:00.000Z' },
  quote: { bid: asPrice(priceOf('1.08419')), ask: asPrice(priceOf('1.08427')), stale: false, market: 'open' },
  isLost: false,
  mayTrade: true,
  account: { currency: 'USD', freeMargin: asMoney(1_000_000n) },
  fx: parseFx({ EUR: '1.08423', JPY: '0.0066' }),
  language: 'en',
  show,
};

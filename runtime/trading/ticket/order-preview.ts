import {
  subtract,
  type Amount,
  type Money,
  type Price,
  type Quantity,
} from '../../../domain/money/amount.ts';
import type { DecimalProblem } from '../../../domain/money/decimal.ts';
import { conversionRate, type FxTable } from '../../../domain/money/fx.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import { parsePrice } from '../../../domain/money/price.ts';
import { parseQuantity } from '../../../domain/money/quantity.ts';
import type { Conversion } from '../../../domain/money/value.ts';
import {
  readOrder,
  type OrderDraft,
  type OrderProblem,
  type OrderTerms,
  type ShowNumbers,
} from '../../../domain/trading/order-rules.ts';
import {
  fillPrice,
  marginOf,
  notional,
  profitOf,
  unitsOf,
  type Prices,
  type Side,
} from '../../../domain/trading/position-figures.ts';
import type { TypedProblem } from '../../../domain/money/typed-decimal.ts';
import { readTyped } from '../../lib/typed-decimal.ts';

/** The ticket's input; numbers as typed, in the user's notation. Null if a limit is switched off. */
export interface Draft {
  side: Side;
  qty: string;
  leverage: number;
  takeProfit: string | null;
  stopLoss: string | null;
}

export type TicketField = OrderProblem['field'];

export interface FieldProblem {
  field: TicketField;
  rule: OrderProblem['rule'] | TypedProblem;
  params: Record<string, string | number>;
}

/** Why an order cannot be sent now. */
export type Obstacle =
  | { why: 'trading-disabled' }
  | { why: 'loading' }
  | { why: 'lost' }
  | { why: 'no-price' }
  | { why: 'closed'; until: string | null }
  | { why: 'stale' }
  | { why: 'field'; trouble: FieldProblem }
  | { why: 'no-rate' }
  | { why: 'margin'; missing: Money };

/** The market and account data of a ticket. */
export interface TicketContext {
  asset: { terms: OrderTerms; quote: string; market: 'open' | 'closed'; changesAt: string | null };
  quote: (Prices & { stale: boolean; market: 'open' | 'closed' }) | undefined;
  isLost: boolean;
  mayTrade: boolean;
  /** Null until the account is loaded. */
  account: { currency: string; freeMargin: Money } | null;
  fx: FxTable;
  language: string;
  show: ShowNumbers;
}

export interface OrderPreview {
  /** The expected fill price. */
  price: Price | undefined;
  /** Quantity times contract size. */
  units: Quantity | undefined;
  notional: Money | undefined;
  margin: Money | undefined;
  /** Profit or loss at the limits. */
  atTakeProfit: Money | undefined;
  atStopLoss: Money | undefined;
  troubles: FieldProblem[];
  /** The order to send; set only without an obstacle. */
  order: OrderDraft | undefined;
  obstacle: Obstacle | undefined;
}

/** The exchange rate from the asset's currency to the account's; undefined while either is unknown. */
export function conversionOf({
  asset,
  account,
  fx,
}: Pick<TicketContext, 'asset' | 'account' | 'fx'>): Conversion | undefined {
  const rate = account ? conversionRate(fx, asset.quote, account.currency) : undefined;
  return account && rate !== undefined ? { rate, exponent: exponentOf(account.currency) } : undefined;
}

/** Parses one typed field into the value for the order rules, or an error. */
function read(
  field: TicketField,
  text: string | null,
  language: string,
): { raw: string | null; trouble?: FieldProblem } {
  if (text === null) return { raw: null };
  const typed = readTyped(text, language);
  if ('plain' in typed) return { raw: typed.plain };
  return { raw: null, trouble: { field, rule: typed.problem, params: {} } };
}

function positive<T extends Amount>(value: T | DecimalProblem): T | undefined {
  return typeof value !== 'string' && value > 0n ? value : undefined;
}

function outerObstacle({ mayTrade, asset, quote, isLost, account }: TicketContext): Obstacle | undefined {
  if (!mayTrade) return { why: 'trading-disabled' };
  if (!account) return { why: 'loading' };
  if (isLost) return { why: 'lost' };
  if (!quote) return { why: 'no-price' };
  if (quote.market === 'closed' || asset.market === 'closed')
    return { why: 'closed', until: asset.changesAt };
  return quote.stale ? { why: 'stale' } : undefined;
}

/** Computes everything that a ticket shows from its input and live data, with the server's own functions. */
export function previewOrder(draft: Draft, context: TicketContext): OrderPreview {
  const {
    asset: { terms },
    quote,
    account,
    language,
  } = context;
  const conversion = conversionOf(context);
  const [qty, takeProfit, stopLoss] = [
    read('qty', draft.qty, language),
    read('take_profit', draft.takeProfit, language),
    read('stop_loss', draft.stopLoss, language),
  ];
  const typing = [qty, takeProfit, stopLoss].flatMap(({ trouble }) => trouble ?? []);
  const typed = new Set(typing.map(({ field }) => field));
  const checked =
    quote &&
    readOrder(
      {
        type: draft.side,
        qty: qty.raw,
        leverage: draft.leverage,
        takeProfit: takeProfit.raw,
        stopLoss: stopLoss.raw,
      },
      terms,
      quote,
      context.show,
    );
  const troubles = [
    ...typing,
    ...(checked && 'problems' in checked ? checked.problems.filter(({ field }) => !typed.has(field)) : []),
  ];

  const price = quote && fillPrice(draft.side, quote);
  const size = positive(parseQuantity(qty.raw));
  const units = size === undefined ? undefined : unitsOf(size, terms.contractSize);
  const worth = <T>(work: (price: Price, units: Quantity, conversion: Conversion) => T) =>
    price !== undefined && units !== undefined && conversion ? work(price, units, conversion) : undefined;
  const at = (raw: string | null) => {
    const level = positive(parsePrice(raw));
    return level === undefined
      ? undefined
      : worth((opened, of, by) => profitOf(draft.side, opened, level, of, by));
  };
  const margin = worth((opened, of, by) => marginOf(opened, of, draft.leverage, by));

  const missing =
    account && margin !== undefined && margin > account.freeMargin
      ? subtract(margin, account.freeMargin)
      : undefined;
  const obstacle =
    outerObstacle(context) ??
    (troubles[0] ? { why: 'field' as const, trouble: troubles[0] } : undefined) ??
    (conversion ? undefined : { why: 'no-rate' as const }) ??
    (missing === undefined ? undefined : { why: 'margin' as const, missing });
  return {
    price,
    units,
    notional: worth(notional),
    margin,
    atTakeProfit: at(takeProfit.raw),
    atStopLoss: at(stopLoss.raw),
    troubles,
    order: !obstacle && checked && 'order' in checked ? checked.order : undefined,
    obstacle,
  };
}

import { add, type Amount, type Money, type Price, type Quantity } from '../../../../domain/money/amount.ts';
import type { DecimalProblem } from '../../../../domain/money/decimal.ts';
import { parsePrice } from '../../../../domain/money/price.ts';
import { parseQuantity } from '../../../../domain/money/quantity.ts';
import {
  isReached,
  pendingKind,
  pricesAt,
  readPendingOrder,
  type PendingDraft,
  type PendingKind,
  type PendingProblem,
} from '../../../../domain/trading/pending-order.ts';
import {
  fillPrice,
  marginOf,
  profitOf,
  unitsOf,
  type Prices,
  type Side,
} from '../../../../domain/trading/position-figures.ts';
import type { PendingOrderPlaceInput } from '../../../../schemas/generated/types.ts';
import { readTyped } from '../../../lib/typed-decimal.ts';
import {
  conversionOf,
  type Draft,
  type FieldProblem,
  type TicketContext,
} from '../../../trading/ticket/order-preview.ts';
import { limitDecreased, limitStep } from '../../../trading/ticket/quantity-steps.ts';
import { typedPrice } from '../../../trading/ticket/ticket-draft.ts';

export type ValidFor = NonNullable<PendingOrderPlaceInput['valid_for']> | null;

/** The input of the dialog; numbers as typed, in the user's notation. */
export interface PendingEntries extends Draft {
  /** Null for that of the market, before there is one. */
  price: string | null;
  /** Null until cancelled. */
  validFor: ValidFor;
}

export interface PendingTrouble extends Omit<FieldProblem, 'field'> {
  field: PendingProblem['field'];
}

/** Why an order cannot be placed now. */
export type PendingObstacle =
  { why: 'trading-disabled' | 'loading' | 'lost' | 'no-price' } | { why: 'field'; trouble: PendingTrouble };

/** Everything that the dialog shows of the entries. */
export interface PendingPreview {
  price: Price | undefined;
  /** What the order is at this price; undefined without a price of the order or of the market. */
  kind: PendingKind | undefined;
  /** The market has reached the price already. */
  isReached: boolean;
  units: Quantity | undefined;
  /** At the price of the order. */
  margin: Money | undefined;
  /** More than the free margin of now. */
  isBeyondFree: boolean;
  atTakeProfit: Money | undefined;
  atStopLoss: Money | undefined;
  troubles: PendingTrouble[];
  /** The order to place; set only without an obstacle. */
  order: PendingDraft | undefined;
  obstacle: PendingObstacle | undefined;
}

function positive<T extends Amount>(value: T | DecimalProblem): T | undefined {
  return typeof value !== 'string' && value > 0n ? value : undefined;
}

const FIELDS = { price: 'price', qty: 'qty', takeProfit: 'take_profit', stopLoss: 'stop_loss' } as const;
type Typed = keyof typeof FIELDS;

/** The typed fields as plain decimals, null where nothing can be read, and the errors of the typing. */
function readFields(entries: Record<Typed, string | null>, language: string) {
  const raw: Record<Typed, string | null> = { price: null, qty: null, takeProfit: null, stopLoss: null };
  const troubles: PendingTrouble[] = [];
  for (const name of Object.keys(FIELDS) as Typed[]) {
    const text = entries[name];
    const typed = text === null ? null : readTyped(text, language);
    if (typed && 'plain' in typed) raw[name] = typed.plain;
    else if (typed) troubles.push({ field: FIELDS[name], rule: typed.problem, params: {} });
  }
  return { raw, troubles };
}

type Market = Pick<TicketContext, 'asset' | 'quote' | 'language'>;

/** The price that would fill an order now, as typed; null without one. */
export function marketPrice(side: Side, { asset, quote, language }: Market): string | null {
  return quote ? typedPrice(fillPrice(side, quote), asset.terms, language) : null;
}

/** The text of the price field. */
export function priceText({ price, side }: Pick<PendingEntries, 'price' | 'side'>, market: Market): string {
  return price ?? marketPrice(side, market) ?? '';
}

/** One step up or down from the price; text that is no price restarts from the market. */
export function steppedPrice(
  entries: Pick<PendingEntries, 'price' | 'side'>,
  direction: 'more' | 'less',
  context: Market,
): string {
  const { digits } = context.asset.terms;
  const typed = readTyped(priceText(entries, context), context.language);
  const price = 'plain' in typed ? positive(parsePrice(typed.plain)) : undefined;
  if (price === undefined) return priceText({ ...entries, price: null }, context);
  const next = direction === 'more' ? add(price, limitStep(digits)) : limitDecreased(price, digits);
  return typedPrice(next, context.asset.terms, context.language);
}

/** Bid and ask at which take profit and stop loss are checked: those of the order's price, else of the market. */
export function limitPrices(
  side: Side,
  price: Price | undefined,
  quote: Prices | undefined,
): Prices | undefined {
  return quote && price !== undefined ? pricesAt(side, price, quote) : quote;
}

function outerObstacle({ mayTrade, account, isLost, quote }: TicketContext): PendingObstacle | undefined {
  if (!mayTrade) return { why: 'trading-disabled' };
  if (!account) return { why: 'loading' };
  if (isLost) return { why: 'lost' };
  return quote ? undefined : { why: 'no-price' };
}

/** Margin and money at the limits, at the price of the order. */
function figuresOf(
  { side, leverage }: Draft,
  {
    price,
    units,
    takeProfit,
    stopLoss,
  }: Record<'price' | 'takeProfit' | 'stopLoss', Price | undefined> & { units: Quantity | undefined },
  context: TicketContext,
) {
  const conversion = conversionOf(context);
  if (price === undefined || units === undefined || !conversion) return {};
  const at = (limit: Price | undefined) =>
    limit === undefined ? undefined : profitOf(side, price, limit, units, conversion);
  return {
    margin: marginOf(price, units, leverage, conversion),
    atTakeProfit: at(takeProfit),
    atStopLoss: at(stopLoss),
  };
}

/** Reads the entries with the server's own rules, against live prices. */
export function previewPending(entries: PendingEntries, context: TicketContext): PendingPreview {
  const {
    asset: { terms },
    quote,
    account,
    language,
    show,
  } = context;
  const { side, leverage } = entries;
  const { raw, troubles: typing } = readFields({ ...entries, price: priceText(entries, context) }, language);
  const price = positive(parsePrice(raw.price));
  const kind = price !== undefined && quote ? pendingKind(side, price, quote) : undefined;
  const checked =
    quote && readPendingOrder({ type: side, kind: kind ?? 'limit', leverage, ...raw }, terms, quote, show);
  const typed = new Set(typing.map(({ field }) => field));
  const troubles = [
    ...typing,
    ...(checked && 'problems' in checked ? checked.problems.filter(({ field }) => !typed.has(field)) : []),
  ];
  const size = positive(parseQuantity(raw.qty));
  const units = size === undefined ? undefined : unitsOf(size, terms.contractSize);
  const limits = {
    takeProfit: positive(parsePrice(raw.takeProfit)),
    stopLoss: positive(parsePrice(raw.stopLoss)),
  };
  const figures = figuresOf(entries, { price, units, ...limits }, context);
  const obstacle =
    outerObstacle(context) ?? (troubles[0] ? { why: 'field' as const, trouble: troubles[0] } : undefined);
  return {
    price,
    kind,
    isReached:
      price !== undefined && kind !== undefined && !!quote && isReached({ side, kind, price }, quote),
    units,
    margin: figures.margin,
    isBeyondFree: !!account && figures.margin !== undefined && figures.margin > account.freeMargin,
    atTakeProfit: figures.atTakeProfit,
    atStopLoss: figures.atStopLoss,
    troubles,
    order: !obstacle && checked && 'order' in checked ? checked.order : undefined,
    obstacle,
  };
}

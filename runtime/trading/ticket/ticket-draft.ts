import { add, type Amount, type Money, type Price, type Quantity } from '../../../domain/money/amount.ts';
import type { DecimalProblem } from '../../../domain/money/decimal.ts';
import { wholePercentOf } from '../../../domain/money/percent.ts';
import { formatPrice, parsePrice } from '../../../domain/money/price.ts';
import { formatQuantity, parseQuantity, stepDigits } from '../../../domain/money/quantity.ts';
import type { Conversion } from '../../../domain/money/value.ts';
import { quantityForPercent, type OrderTerms } from '../../../domain/trading/order-rules.ts';
import type { Prices } from '../../../domain/trading/position-figures.ts';
import type { Draft } from './order-preview.ts';
import {
  decreased,
  increased,
  limitDecreased,
  limitStep,
  startLimit,
  startQuantity,
} from './quantity-steps.ts';
import { readTyped, toTyped } from '../../lib/typed-decimal.ts';

export type LimitField = 'takeProfit' | 'stopLoss';

/**
 * Spec 1 §9: the slider starts at 2 percent of the wallet; used while the first quantity's share is unknown.
 */
export const START_PERCENT = 2;

/** Quantity digits of an asset. */
export function quantityDigits({ qtyStep }: Pick<OrderTerms, 'qtyStep'>): number {
  return Math.max(2, stepDigits(qtyStep));
}

export function typedQuantity(qty: Quantity, terms: OrderTerms, language: string): string {
  return toTyped(formatQuantity(qty, quantityDigits(terms)), language);
}

export function typedPrice(price: Price, { digits }: OrderTerms, language: string): string {
  return toTyped(formatPrice(price, digits), language);
}

function readField<T extends Amount>(
  text: string | null,
  language: string,
  parse: (plain: string) => T | DecimalProblem,
): T | undefined {
  const typed = text === null ? undefined : readTyped(text, language);
  const value = typed && 'plain' in typed && typed.plain !== '' ? parse(typed.plain) : undefined;
  return typeof value === 'string' ? undefined : value;
}

/** A buy of 0.1 at the highest leverage, without limits (spec 1 §3 and §9). */
export function newDraft(terms: OrderTerms, language: string): Draft {
  return {
    side: 'buy',
    qty: typedQuantity(startQuantity(terms), terms, language),
    leverage: terms.leverage,
    takeProfit: null,
    stopLoss: null,
  };
}

/** Switches the limits of a sent order off; what was typed since stays. */
export function withoutLimitsOf(sent: Draft, draft: Draft): Draft {
  const rest = (field: LimitField) => (draft[field] === sent[field] ? null : draft[field]);
  return { ...draft, takeProfit: rest('takeProfit'), stopLoss: rest('stopLoss') };
}

/** Steps the quantity once. Invalid text restarts from the default. */
export function steppedQuantity(
  draft: Draft,
  direction: 'more' | 'less',
  terms: OrderTerms,
  language: string,
): Draft {
  const qty = readField(draft.qty, language, parseQuantity);
  const step = direction === 'more' ? increased : decreased;
  const next = qty === undefined ? startQuantity(terms) : step(qty, terms);
  return { ...draft, qty: typedQuantity(next, terms, language) };
}

/** The slider's quantity: that percentage of the wallet at the buy price (spec 1 §4). */
export function sizedDraft(
  draft: Draft,
  percent: number,
  wallet: Money,
  ask: Price,
  terms: OrderTerms,
  conversion: Conversion,
  language: string,
): Draft {
  return {
    ...draft,
    qty: typedQuantity(quantityForPercent(percent, wallet, ask, terms, conversion), terms, language),
  };
}

/** `part` as whole percents of `whole`; undefined while either is unknown or `whole` is zero. */
export function percentOf(part: Money | undefined, whole: Money | undefined): number | undefined {
  return part === undefined || whole === undefined || whole <= 0n ? undefined : wholePercentOf(part, whole);
}

/** Value of a position in percent of the wallet; the slider's initial value while either is unknown. */
export function shareOf(notional: Money | undefined, wallet: Money | undefined): number {
  return percentOf(notional, wallet) ?? START_PERCENT;
}

const kindOf = (field: LimitField) => (field === 'takeProfit' ? 'take_profit' : 'stop_loss');

/** Switches a limit on (if allowed now) or off. */
export function toggledLimit(
  draft: Draft,
  field: LimitField,
  prices: Prices | undefined,
  terms: OrderTerms,
  language: string,
): Draft {
  if (draft[field] !== null) return { ...draft, [field]: null };
  return {
    ...draft,
    [field]: prices
      ? typedPrice(startLimit(kindOf(field), draft.side, prices, terms.digits), terms, language)
      : '',
  };
}

/** Steps a limit by a hundred points. Invalid text restarts from the default. */
export function steppedLimit(
  draft: Draft,
  field: LimitField,
  direction: 'more' | 'less',
  prices: Prices | undefined,
  terms: OrderTerms,
  language: string,
): Draft {
  const price = readField(draft[field], language, parsePrice);
  if (price === undefined) return toggledLimit({ ...draft, [field]: null }, field, prices, terms, language);
  const next =
    direction === 'more' ? add(price, limitStep(terms.digits)) : limitDecreased(price, terms.digits);
  return { ...draft, [field]: typedPrice(next, terms, language) };
}

import {
  decimalOf,
  divideHalfEven,
  formatDecimal,
  parseDecimal,
  type Fixed,
} from '../../../domain/money/decimal.ts';
import type { Money } from '../../../domain/money/money.ts';
import { quantityOf, type OrderTerms } from '../../../domain/trading/order-rules.ts';
import type { Conversion, Prices, Side } from '../../../domain/trading/position-figures.ts';
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

/** Spec 1 §9: the slider starts at 2 percent of the wallet; here while the share of the first quantity is not known. */
export const START_PERCENT = 2;

/** Digits after the point that a value needs. */
export function digitsOf(value: Fixed): number {
  return formatDecimal(value)
    .replace(/^\d+\./, '')
    .replace(/0+$/, '').length;
}

/** Digits that quantities of an asset are shown with. */
export function quantityDigits({ qtyStep }: Pick<OrderTerms, 'qtyStep'>): number {
  return Math.max(2, digitsOf(qtyStep));
}

export function typedQuantity(qty: Fixed, terms: OrderTerms, language: string): string {
  return toTyped(formatDecimal(qty, 8, quantityDigits(terms)), language);
}

export function typedPrice(price: Fixed, { digits }: OrderTerms, language: string): string {
  return toTyped(formatDecimal(price, 8, digits), language);
}

function fixedOf(text: string | null, language: string): Fixed | undefined {
  const typed = text === null ? undefined : readTyped(text, language);
  const value = typed && 'plain' in typed && typed.plain !== '' ? parseDecimal(typed.plain) : undefined;
  return typeof value === 'bigint' ? value : undefined;
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

/** One press of a quantity's button. What cannot be read starts anew. */
export function steppedQuantity(
  draft: Draft,
  direction: 'more' | 'less',
  terms: OrderTerms,
  language: string,
): Draft {
  const qty = fixedOf(draft.qty, language);
  const next =
    qty === undefined
      ? startQuantity(terms)
      : direction === 'more'
        ? increased(qty, terms)
        : decreased(qty, terms);
  return { ...draft, qty: typedQuantity(next, terms, language) };
}

/** The slider's quantity: that percentage of the wallet at the buy price (spec 1 §4). */
export function sizedDraft(
  draft: Draft,
  percent: number,
  wallet: Money,
  ask: Fixed,
  terms: OrderTerms,
  conversion: Conversion,
  language: string,
): Draft {
  return {
    ...draft,
    qty: typedQuantity(quantityOf(percent, wallet, ask, terms, conversion), terms, language),
  };
}

/** Whole percents that `part` is of `whole`; undefined while either is unknown or the whole is nothing. */
export function percentOf(part: Money | undefined, whole: Money | undefined): number | undefined {
  return part === undefined || whole === undefined || whole <= 0n
    ? undefined
    : Number(divideHalfEven(part * 100n, whole));
}

/** Value of a position in percent of the wallet; the slider's start while either is unknown. */
export function shareOf(notional: Money | undefined, wallet: Money | undefined): number {
  return percentOf(notional, wallet) ?? START_PERCENT;
}

const kindOf = (field: LimitField) => (field === 'takeProfit' ? 'take_profit' : 'stop_loss');

/** Switches a limit on, where it is allowed now, or off. */
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

/** One press of a limit's button: a hundred points. What cannot be read starts anew. */
export function steppedLimit(
  draft: Draft,
  field: LimitField,
  direction: 'more' | 'less',
  prices: Prices | undefined,
  terms: OrderTerms,
  language: string,
): Draft {
  const price = fixedOf(draft[field], language);
  if (price === undefined) return toggledLimit({ ...draft, [field]: null }, field, prices, terms, language);
  const next = direction === 'more' ? price + limitStep(terms.digits) : limitDecreased(price, terms.digits);
  return { ...draft, [field]: typedPrice(next, terms, language) };
}

/** Points between what was shown and what was filled; above zero is better for the trader. */
export function pointsBetter(side: Side, shown: Fixed, filled: string, digits: number): number {
  const difference = side === 'buy' ? shown - decimalOf(filled) : decimalOf(filled) - shown;
  return Number(difference / 10n ** BigInt(8 - digits));
}

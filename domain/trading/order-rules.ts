import type { FieldIssue, FieldRule } from '../access/field-issues.ts';
import {
  floorTo,
  isMultiple,
  smaller,
  ZERO_QUANTITY,
  type Money,
  type Price,
  type Quantity,
} from '../money/amount.ts';
import { parseDecimal } from '../money/decimal.ts';
import { parsePrice, tickSize } from '../money/price.ts';
import { parseQuantity } from '../money/quantity.ts';
import { quantityFor, type Conversion } from '../money/value.ts';
import type { Limits, Prices, Side } from './position-figures.ts';

/** Trading terms of an asset. */
export interface OrderTerms {
  contractSize: Quantity;
  qtyMin: Quantity;
  qtyMax: Quantity;
  qtyStep: Quantity;
  /** Digits of the price. */
  digits: number;
  /** Highest leverage. */
  leverage: number;
}

/** An untrusted, unchecked order. */
export interface RawOrder {
  type: Side;
  qty: unknown;
  leverage?: unknown;
  takeProfit: unknown;
  stopLoss: unknown;
}

export interface OrderDraft extends Limits {
  side: Side;
  qty: Quantity;
  leverage: number;
}

export type OrderField = 'qty' | 'leverage' | 'take_profit' | 'stop_loss';

export interface OrderProblem extends FieldIssue {
  field: OrderField;
}

type Read<T> = { value: T } | { problem: OrderProblem };

function readQuantity(
  raw: unknown,
  { qtyMin, qtyMax, qtyStep }: OrderTerms,
  show: (value: Quantity) => string,
): Read<Quantity> {
  const problem = (rule: FieldRule, params: OrderProblem['params'] = {}) => ({
    problem: { field: 'qty' as const, rule, params },
  });
  if (raw === undefined || raw === null || raw === '') return problem('required');
  const value = parseQuantity(raw);
  if (value === 'type') return problem('type');
  if (value === 'digits') return problem('step', { step: show(qtyStep) });
  if (value < qtyMin) return problem('low', { min: show(qtyMin) });
  if (value > qtyMax) return problem('high', { max: show(qtyMax) });
  return isMultiple(value, qtyStep) ? { value } : problem('step', { step: show(qtyStep) });
}

function readLeverage(raw: unknown, cap: number): Read<number> {
  const problem = (rule: FieldRule, params: OrderProblem['params'] = {}) => ({
    problem: { field: 'leverage' as const, rule, params },
  });
  if (raw === undefined || raw === null || raw === '') return { value: cap };
  const value = parseDecimal(raw, 0);
  if (typeof value === 'string') return problem('type');
  if (value < 1n) return problem('low', { min: 1 });
  return value > BigInt(cap) ? problem('high', { max: cap }) : { value: Number(value) };
}

/** An untrusted price with at most the digits of its asset; null when absent. */
export function readPrice<Field extends string>(
  field: Field,
  raw: unknown,
  digits: number,
): { value: Price | null } | { problem: FieldIssue & { field: Field } } {
  if (raw === undefined || raw === null) return { value: null };
  const value = parsePrice(raw);
  const problem = (rule: FieldRule, params: FieldIssue['params'] = {}) => ({
    problem: { field, rule, params },
  });
  if (raw === '') return problem('required');
  if (value === 'type') return problem('type');
  if (value === 'digits' || !isMultiple(value, tickSize(digits))) return problem('digits', { digits });
  return value > 0n ? { value } : problem('above', { price: '0' });
}

/**
 * Take profit must be on the profitable side of the price at which the order would be filled, stop loss on the losing
 * side of the price that would close it now. For an open position, `closingPrices` are both.
 */
export function limitProblems(
  side: Side,
  { takeProfit, stopLoss }: Limits,
  { bid, ask }: Prices,
  show: (value: Price) => string,
): OrderProblem[] {
  const isBuy = side === 'buy';
  const problems: OrderProblem[] = [];
  if (takeProfit !== null && (isBuy ? takeProfit <= ask : takeProfit >= bid))
    problems.push({
      field: 'take_profit',
      rule: isBuy ? 'above' : 'below',
      params: { price: show(isBuy ? ask : bid) },
    });
  if (stopLoss !== null && (isBuy ? stopLoss >= bid : stopLoss <= ask))
    problems.push({
      field: 'stop_loss',
      rule: isBuy ? 'below' : 'above',
      params: { price: show(isBuy ? bid : ask) },
    });
  return problems;
}

export interface ShowNumbers {
  qty(value: Quantity): string;
  price(value: Price): string;
}

/**
 * Parses both limits of an order or a position.
 * @returns the limits, or every problem with them
 */
export function readLimits(
  side: Side,
  raw: Pick<RawOrder, 'takeProfit' | 'stopLoss'>,
  digits: number,
  prices: Prices,
  show: ShowNumbers,
): { limits: Limits } | { problems: OrderProblem[] } {
  const takeProfit = readPrice('take_profit', raw.takeProfit, digits);
  const stopLoss = readPrice('stop_loss', raw.stopLoss, digits);
  const problems: OrderProblem[] = [takeProfit, stopLoss].flatMap((read) =>
    'problem' in read ? [read.problem] : [],
  );
  const limits = {
    takeProfit: 'value' in takeProfit ? takeProfit.value : null,
    stopLoss: 'value' in stopLoss ? stopLoss.value : null,
  };
  problems.push(...limitProblems(side, limits, prices, show.price));
  return problems.length ? { problems } : { limits };
}

/**
 * Validates an order against the prices of its asset: the server's quote on the server, the displayed quote
 * in the browser.
 * @returns the order, or every problem with it by field
 */
export function readOrder(
  raw: RawOrder,
  terms: OrderTerms,
  prices: Prices,
  show: ShowNumbers,
): { order: OrderDraft } | { problems: OrderProblem[] } {
  const qty = readQuantity(raw.qty, terms, show.qty);
  const leverage = readLeverage(raw.leverage, terms.leverage);
  const read = readLimits(raw.type, raw, terms.digits, prices, show);
  const problems = [
    ...[qty, leverage].flatMap((part) => ('problem' in part ? [part.problem] : [])),
    ...('problems' in read ? read.problems : []),
  ];
  if (problems.length || !('value' in qty) || !('value' in leverage) || !('limits' in read))
    return { problems };
  return { order: { side: raw.type, qty: qty.value, leverage: leverage.value, ...read.limits } };
}

/**
 * Quantity that a percentage of the balance buys without leverage (spec 1 §4), rounded down to the step;
 * zero when it buys less than one step.
 */
export function quantityForPercent(
  percent: number,
  wallet: Money,
  price: Price,
  { contractSize, qtyStep, qtyMax }: OrderTerms,
  conversion: Conversion,
): Quantity {
  if (wallet <= 0n) return ZERO_QUANTITY;
  const qty = quantityFor(wallet, percent, price, contractSize, conversion);
  return qty === undefined ? ZERO_QUANTITY : floorTo(smaller(qty, qtyMax), qtyStep);
}

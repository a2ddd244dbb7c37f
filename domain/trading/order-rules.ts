import { FIXED_DIGITS, floorTo, parseDecimal, type Fixed } from '../money/decimal.ts';
import type { FieldRule } from '../access/field-issues.ts';
import { RATE_DIGITS, type Money } from '../money/money.ts';
import type { Conversion, Limits, Prices, Side } from './position-figures.ts';

/** What an asset asks of an order. */
export interface OrderTerms {
  contractSize: Fixed;
  qtyMin: Fixed;
  qtyMax: Fixed;
  qtyStep: Fixed;
  /** Digits of its price. */
  digits: number;
  /** Highest leverage. */
  leverage: number;
}

/** An order as it came in: nothing of it is known to be right. */
export interface RawOrder {
  type: Side;
  qty: unknown;
  leverage?: unknown;
  takeProfit: unknown;
  stopLoss: unknown;
}

export interface OrderDraft extends Limits {
  side: Side;
  qty: Fixed;
  leverage: number;
}

export type OrderField = 'qty' | 'leverage' | 'take_profit' | 'stop_loss';

export interface OrderProblem {
  field: OrderField;
  rule: FieldRule;
  params: Record<string, string | number>;
}

type Read<T> = { value: T } | { problem: OrderProblem };

function quantity(
  raw: unknown,
  { qtyMin, qtyMax, qtyStep }: OrderTerms,
  show: (value: Fixed) => string,
): Read<Fixed> {
  const problem = (rule: FieldRule, params: OrderProblem['params'] = {}) => ({
    problem: { field: 'qty' as const, rule, params },
  });
  if (raw === undefined || raw === null || raw === '') return problem('required');
  const value = parseDecimal(raw);
  if (value === 'type') return problem('type');
  if (value === 'digits') return problem('step', { step: show(qtyStep) });
  if (value < qtyMin) return problem('low', { min: show(qtyMin) });
  if (value > qtyMax) return problem('high', { max: show(qtyMax) });
  return value % qtyStep === 0n ? { value } : problem('step', { step: show(qtyStep) });
}

function leverageOf(raw: unknown, cap: number): Read<number> {
  const problem = (rule: FieldRule, params: OrderProblem['params'] = {}) => ({
    problem: { field: 'leverage' as const, rule, params },
  });
  if (raw === undefined || raw === null || raw === '') return { value: cap };
  const value = parseDecimal(raw, 0);
  if (typeof value === 'string') return problem('type');
  if (value < 1n) return problem('low', { min: 1 });
  return value > BigInt(cap) ? problem('high', { max: cap }) : { value: Number(value) };
}

function limit(field: 'take_profit' | 'stop_loss', raw: unknown, digits: number): Read<Fixed | null> {
  if (raw === undefined || raw === null) return { value: null };
  const value = parseDecimal(raw);
  const problem = (rule: FieldRule, params: OrderProblem['params'] = {}) => ({
    problem: { field, rule, params },
  });
  if (raw === '') return problem('required');
  if (value === 'type') return problem('type');
  if (value === 'digits' || value % 10n ** BigInt(FIXED_DIGITS - digits) !== 0n)
    return problem('digits', { digits });
  return value > 0n ? { value } : problem('above', { price: '0' });
}

/** Take profit lies beyond the price in favour of the side, stop loss beyond the price that would close it now. */
export function limitProblems(
  side: Side,
  { takeProfit, stopLoss }: Limits,
  { bid, ask }: Prices,
  show: (value: Fixed) => string,
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
  qty(value: Fixed): string;
  price(value: Fixed): string;
}

/** Reads both limits of an order or a position and says everything that is wrong with them. */
export function readLimits(
  side: Side,
  raw: Pick<RawOrder, 'takeProfit' | 'stopLoss'>,
  digits: number,
  prices: Prices,
  show: ShowNumbers,
): { limits: Limits } | { problems: OrderProblem[] } {
  const takeProfit = limit('take_profit', raw.takeProfit, digits);
  const stopLoss = limit('stop_loss', raw.stopLoss, digits);
  const problems = [takeProfit, stopLoss].flatMap((read) => ('problem' in read ? [read.problem] : []));
  const limits = {
    takeProfit: 'value' in takeProfit ? takeProfit.value : null,
    stopLoss: 'value' in stopLoss ? stopLoss.value : null,
  };
  problems.push(...limitProblems(side, limits, prices, show.price));
  return problems.length ? { problems } : { limits };
}

/** Reads an order and says everything that is wrong with it, field by field. The prices are the server's own on the server, the shown ones in the browser. */
export function readOrder(
  raw: RawOrder,
  terms: OrderTerms,
  prices: Prices,
  show: ShowNumbers,
): { order: OrderDraft } | { problems: OrderProblem[] } {
  const qty = quantity(raw.qty, terms, show.qty);
  const leverage = leverageOf(raw.leverage, terms.leverage);
  const read = readLimits(raw.type, raw, terms.digits, prices, show);
  const problems = [
    ...[qty, leverage].flatMap((part) => ('problem' in part ? [part.problem] : [])),
    ...('problems' in read ? read.problems : []),
  ];
  if (problems.length || !('value' in qty) || !('value' in leverage) || !('limits' in read))
    return { problems };
  return { order: { side: raw.type, qty: qty.value, leverage: leverage.value, ...read.limits } };
}

/** Quantity that a percentage of the wallet buys (spec 1 §4), without borrowing, rounded down to the step; zero where it buys less. */
export function quantityOf(
  percent: number,
  wallet: Money,
  price: Fixed,
  { contractSize, qtyStep, qtyMax }: OrderTerms,
  { rate, exponent }: Conversion,
): Fixed {
  const worth = price * contractSize * rate;
  if (worth <= 0n || wallet <= 0n) return 0n;
  const scale = 3 * FIXED_DIGITS + RATE_DIGITS - exponent;
  const qty = (wallet * BigInt(Math.round(percent)) * 10n ** BigInt(scale)) / (100n * worth);
  return floorTo(qty > qtyMax ? qtyMax : qty, qtyStep);
}

import type { Money, Price } from '../../../domain/money/amount.ts';
import { parsePrice, priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import type { Conversion } from '../../../domain/money/value.ts';
import { readLimits, type OrderProblem, type ShowNumbers } from '../../../domain/trading/order-rules.ts';
import {
  closingPrices,
  profitOf,
  type Limits,
  type Prices,
} from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import type { LimitKind } from '../chart/limit-drag.ts';
import type { TypedProblem } from '../../../domain/money/typed-decimal.ts';
import { readTyped, toTyped } from '../../lib/typed-decimal.ts';

/** Both limits as typed, in the user's notation; null if switched off. */
export type LimitDraft = Record<LimitKind, string | null>;

export interface LimitProblem {
  rule: OrderProblem['rule'] | TypedProblem;
  params: OrderProblem['params'];
}

export interface LimitReading {
  troubles: Partial<Record<LimitKind, LimitProblem>>;
  /** What the position would earn or lose at each limit; undefined while the field or the rate is unknown. */
  results: Partial<Record<LimitKind, Money>>;
  /** Set only if both are valid. */
  limits: Limits | undefined;
}

const KINDS = ['take_profit', 'stop_loss'] as const;

export function draftOf(position: Pick<Position, LimitKind>, language: string): LimitDraft {
  const typed = (price: string | null) => (price === null ? null : toTyped(price, language));
  return { take_profit: typed(position.take_profit), stop_loss: typed(position.stop_loss) };
}

function positivePrice(raw: string | null): Price | undefined {
  const value = raw ? parsePrice(raw) : 'type';
  return typeof value !== 'string' && value > 0n ? value : undefined;
}

/** Parses both fields by the server's rules and computes the money at each limit. */
export function readDraft(
  draft: LimitDraft,
  position: Position,
  prices: Prices,
  conversion: Conversion | undefined,
  language: string,
  show: ShowNumbers,
): LimitReading {
  const reading: LimitReading = { troubles: {}, results: {}, limits: undefined };
  const raw: Record<LimitKind, string | null> = { take_profit: null, stop_loss: null };
  for (const kind of KINDS) {
    const text = draft[kind];
    const typed = text === null ? null : readTyped(text, language);
    if (typed && 'problem' in typed) reading.troubles[kind] = { rule: typed.problem, params: {} };
    else if (typed) raw[kind] = typed.plain;
    const price = positivePrice(raw[kind]);
    if (price !== undefined && conversion)
      reading.results[kind] = profitOf(
        position.trade_type,
        priceOf(position.opening_price),
        price,
        quantityOf(position.units),
        conversion,
      );
  }
  const read = readLimits(
    position.trade_type,
    { takeProfit: raw.take_profit, stopLoss: raw.stop_loss },
    position.asset.digits,
    closingPrices(position.trade_type, prices),
    show,
  );
  if ('problems' in read)
    for (const { field, rule, params } of read.problems)
      if (field !== 'qty' && field !== 'leverage') reading.troubles[field] ??= { rule, params };
  if ('limits' in read && Object.keys(reading.troubles).length === 0) reading.limits = read.limits;
  return reading;
}

const NAMES = { take_profit: 'takeProfit', stop_loss: 'stopLoss' } as const;

/** The edited limits that differ from those of the position. */
export function changedLimits(
  limits: Limits,
  edited: Partial<LimitDraft>,
  position: Pick<Position, LimitKind>,
): Partial<Limits> {
  const changed: Partial<Limits> = {};
  for (const kind of KINDS) {
    const [before, limit] = [position[kind], limits[NAMES[kind]]];
    if (kind in edited && limit !== (before === null ? null : priceOf(before))) changed[NAMES[kind]] = limit;
  }
  return changed;
}

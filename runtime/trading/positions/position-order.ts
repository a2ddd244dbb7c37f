import type { Money, Price } from '../../../domain/money/amount.ts';
import { moneyOf } from '../../../domain/money/money.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import type { Position } from '../../../schemas/generated/types.ts';

export type SortKey =
  | 'name'
  | 'invested'
  | 'leverage'
  | 'units'
  | 'price'
  | 'opening'
  | 'direction'
  | 'profit'
  | 'open-at'
  | 'close-at';

export interface Sorting {
  key: SortKey;
  /** Largest, newest or alphabetically last first. */
  descending: boolean;
}

export const NEWEST: Sorting = { key: 'open-at', descending: true };

/** Live values; for closed positions the booked ones. */
export interface LiveValues {
  price: Price;
  profit: Money;
}

type Value = string | bigint | number;

const AS_STRING: readonly SortKey[] = ['name', 'direction', 'open-at', 'close-at'];

function valueOf(position: Position, key: SortKey, live: (position: Position) => LiveValues): Value {
  switch (key) {
    case 'name':
      return position.asset.a_name;
    case 'invested':
      return moneyOf(position.traded_amount, position.currency);
    case 'leverage':
      return position.leverage;
    case 'units':
      return quantityOf(position.qty);
    case 'price':
      return live(position).price;
    case 'opening':
      return priceOf(position.opening_price);
    case 'direction':
      return position.trade_type;
    case 'profit':
      return live(position).profit;
    case 'open-at':
      return position.open_at;
    case 'close-at':
      return position.close_at ?? '';
  }
}

function compare(one: Value, other: Value): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other);
  if (one === other) return 0;
  return one > other ? 1 : -1;
}

/** Sorts the positions; equal ones newest first, so that the order is stable. */
export function sortPositions(
  positions: readonly Position[],
  { key, descending }: Sorting,
  live: (position: Position) => LiveValues,
): Position[] {
  const keyed = positions.map((position) => ({ position, value: valueOf(position, key, live) }));
  const sign = descending ? -1 : 1;
  keyed.sort(
    (one, other) =>
      sign * compare(one.value, other.value) ||
      other.position.open_at.localeCompare(one.position.open_at) ||
      one.position.id.localeCompare(other.position.id),
  );
  return keyed.map(({ position }) => position);
}

/**
 * The sorting after a click on a column title: numbers and times start with the largest, text with the first.
 */
export function nextSorting(now: Sorting, key: SortKey): Sorting {
  if (now.key === key) return { key, descending: !now.descending };
  return { key, descending: !AS_STRING.includes(key) || key.endsWith('-at') };
}

/** Whether the order changes with every price. */
export function isLiveKey(key: SortKey): boolean {
  return key === 'price' || key === 'profit';
}

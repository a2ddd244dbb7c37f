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
  /** Largest, newest or last of the alphabet first. */
  descending: boolean;
}

export const NEWEST: Sorting = { key: 'open-at', descending: true };

/** What changes with every price; for closed positions it is as booked. */
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
  return one === other ? 0 : one > other ? 1 : -1;
}

/** The positions in the wanted order; equal ones newest first, so that rows never change places among themselves. */
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

/** What a press on a column's title leads to: figures and times start with the largest, words with the first. */
export function nextSorting(now: Sorting, key: SortKey): Sorting {
  if (now.key === key) return { key, descending: !now.descending };
  return { key, descending: !AS_STRING.includes(key) || key.endsWith('-at') };
}

/** Does the order change with every price? */
export function isLiveKey(key: SortKey): boolean {
  return key === 'price' || key === 'profit';
}

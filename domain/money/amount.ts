declare const unit: unique symbol;

interface Unit<Name extends string> {
  readonly [unit]: Name;
}

/** An amount of money in minor units of its currency: cents of a dollar, yen. */
export type Money = bigint & Unit<'money'>;

/** A price, or a difference of prices, in 10^-8 of its currency. */
export type Price = bigint & Unit<'price'>;

/** Lots of an order, units of an asset or the size of a contract, in 10^-8. */
export type Quantity = bigint & Unit<'quantity'>;

/** A factor in 10^-12: the value of one unit of a currency in another, or a share of an amount. */
export type Rate = bigint & Unit<'rate'>;

/** A ratio in hundredths of a percent. */
export type Percent = bigint & Unit<'percent'>;

/** Decimal places of each type; those of money depend on its currency (`exponentOf`). */
export const PRICE_DIGITS = 8;
export const QUANTITY_DIGITS = 8;
export const RATE_DIGITS = 12;
export const PERCENT_DIGITS = 2;

/** The nominal types: each is a BigInt at run time, and the compiler refuses one in place of another. */
export type Amount = Money | Price | Quantity | Rate | Percent;

/** An amount from its smallest units. */
export const asMoney = (minorUnits: bigint): Money => minorUnits as Money;
export const asPrice = (units: bigint): Price => units as Price;
export const asQuantity = (units: bigint): Quantity => units as Quantity;
export const asRate = (units: bigint): Rate => units as Rate;
export const asPercent = (hundredths: bigint): Percent => hundredths as Percent;

export const ZERO_MONEY: Money = asMoney(0n);
export const ZERO_QUANTITY: Quantity = asQuantity(0n);

export const add = <T extends Amount>(a: T, b: T): T => ((a as bigint) + (b as bigint)) as T;
export const subtract = <T extends Amount>(a: T, b: T): T => ((a as bigint) - (b as bigint)) as T;
export const negate = <T extends Amount>(amount: T): T => -(amount as bigint) as T;
export const absolute = <T extends Amount>(amount: T): T => (amount < 0n ? negate(amount) : amount);
/** Multiplies an amount by an integer. */
export const multiply = <T extends Amount>(amount: T, times: bigint): T => ((amount as bigint) * times) as T;
export const larger = <T extends Amount>(a: T, b: T): T => (a > b ? a : b);
export const smaller = <T extends Amount>(a: T, b: T): T => (a < b ? a : b);

/** Comparator of two amounts for `sort`. */
export function compare<T extends Amount>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The largest multiple of `step` that is at most the amount; for non-negative amounts. */
export const floorTo = <T extends Amount>(amount: T, step: T): T =>
  ((amount as bigint) - ((amount as bigint) % step)) as T;

/** The smallest multiple of `step` that is at least the amount; for non-negative amounts. */
export const ceilTo = <T extends Amount>(amount: T, step: T): T =>
  floorTo(((amount as bigint) + step - 1n) as T, step);

export const isMultiple = <T extends Amount>(amount: T, step: T): boolean => (amount as bigint) % step === 0n;

import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  add,
  asMoney,
  asPrice,
  asQuantity,
  asRate,
  ceilTo,
  compare,
  floorTo,
  isMultiple,
  larger,
  multiply,
  negate,
  smaller,
  subtract,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '../../../domain/money/amount.ts';
import { marginOf, profitOf } from '../../../domain/trading/position-figures.ts';

const [money, price, quantity, rate] = [asMoney(5n), asPrice(5n), asQuantity(5n), asRate(5n)];
const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(asMoney);
const size = fc.bigInt({ min: 0n, max: 10n ** 30n }).map(asQuantity);
const step = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(asQuantity);

describe('nominal types', () => {
  it('are not interchangeable', () => {
    expectTypeOf(add(money, money)).toEqualTypeOf<Money>();
    expectTypeOf(subtract(price, price)).toEqualTypeOf<Price>();
    // @ts-expect-error -- money is not a price
    const one: Price = money;
    // @ts-expect-error -- a plain bigint has no nominal type
    const two: Money = 5n;
    // @ts-expect-error -- the + operator loses the type
    const three: Money = money + money;
    // @ts-expect-error -- money and a price cannot be added
    add(money, price);
    // @ts-expect-error -- a rate cannot be subtracted from a quantity
    subtract(quantity, rate);
    // @ts-expect-error -- money and a price cannot be compared
    larger(money, price);
    // @ts-expect-error -- money and a price cannot be ordered
    compare(money, price);
    const four: Quantity = quantity;
    const five: Rate = rate;
    expect([one, two, three, four, five]).toHaveLength(5);
  });

  it('reject swapped arguments of a formula', () => {
    const at = { rate, exponent: 2 };
    expect(marginOf(price, quantity, 1, at)).toBe(1n);
    // @ts-expect-error -- the price comes before the quantity
    marginOf(quantity, price, 1, at);
    // @ts-expect-error -- a price is not a rate
    profitOf('buy', price, price, quantity, { rate: price, exponent: 2 });
  });
});

describe('operations on amounts', () => {
  it('match bigint arithmetic', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(add(a, b)).toBe(BigInt(a) + BigInt(b));
        expect(subtract(add(a, b), b)).toBe(a);
        expect(add(a, negate(a))).toBe(0n);
        expect(multiply(a, 3n)).toBe(add(add(a, a), a));
        expect([smaller(a, b), larger(a, b)]).toEqual([a, b].sort(compare));
      }),
    );
  });

  it('floorTo and ceilTo find the multiples of a step around a quantity', () => {
    fc.assert(
      fc.property(size, step, (value, by) => {
        const [below, above] = [floorTo(value, by), ceilTo(value, by)];
        expect([isMultiple(below, by), isMultiple(above, by)]).toEqual([true, true]);
        expect(below <= value && value <= above).toBe(true);
        expect(subtract(above, below)).toBe(isMultiple(value, by) ? 0n : by);
      }),
    );
  });
});

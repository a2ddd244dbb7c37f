import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { asPrice } from '../../../domain/money/amount.ts';
import { formatPrice, priceOf } from '../../../domain/money/price.ts';
import { formatQuantity, quantityOf } from '../../../domain/money/quantity.ts';
import {
  isReached,
  pendingKind,
  pricesAt,
  readPendingOrder,
  type PendingKind,
} from '../../../domain/trading/pending-order.ts';
import { fillPrice, type Side } from '../../../domain/trading/position-figures.ts';

const TERMS = {
  contractSize: quantityOf('100000'),
  qtyMin: quantityOf('0.01'),
  qtyMax: quantityOf('50'),
  qtyStep: quantityOf('0.01'),
  digits: 5,
  leverage: 30,
};
const NOW = { bid: priceOf('1.08419'), ask: priceOf('1.08427') };
const SHOW = {
  qty: (value: Parameters<typeof formatQuantity>[0]) => formatQuantity(value, 2),
  price: (value: Parameters<typeof formatPrice>[0]) => formatPrice(value, 5),
};

const read = (more: Record<string, unknown> = {}) =>
  readPendingOrder(
    {
      type: 'buy',
      kind: 'limit',
      price: '1.08000',
      qty: '0.10',
      takeProfit: undefined,
      stopLoss: undefined,
      ...more,
    },
    TERMS,
    NOW,
    SHOW,
  );
const problemsOf = (more: Record<string, unknown>) => {
  const result = read(more);
  return 'problems' in result
    ? result.problems.map(({ field, rule, params }) => [field, rule, params.price ?? null])
    : [];
};

describe('the price of a pending order', () => {
  test.each<[Side, PendingKind, string, boolean]>([
    ['buy', 'limit', '1.08426', false],
    ['buy', 'limit', '1.08427', true],
    ['buy', 'stop', '1.08428', false],
    ['buy', 'stop', '1.08427', true],
    ['sell', 'limit', '1.08420', false],
    ['sell', 'limit', '1.08419', true],
    ['sell', 'stop', '1.08418', false],
    ['sell', 'stop', '1.08419', true],
  ])(
    'is reached at the ask for a buy, at the bid for a sell: %s %s at %s is %s',
    (side, kind, price, reached) => {
      expect(isReached({ side, kind, price: priceOf(price) }, NOW)).toBe(reached);
    },
  );

  const price = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(asPrice);
  const side = fc.constantFrom<Side>('buy', 'sell');
  const quote = fc.tuple(price, fc.bigInt({ min: 0n, max: 10n ** 6n })).map(([bid, spread]) => ({
    bid,
    ask: asPrice(bid + spread),
  }));

  it('fills a limit order at its price or a better one, a stop order at its price or a worse one', () => {
    fc.assert(
      fc.property(
        side,
        fc.constantFrom<PendingKind>('limit', 'stop'),
        price,
        quote,
        (of, kind, at, prices) => {
          fc.pre(isReached({ side: of, kind, price: at }, prices));
          const gain = of === 'buy' ? at - fillPrice(of, prices) : fillPrice(of, prices) - at;
          expect(kind === 'limit' ? gain >= 0n : gain <= 0n).toBe(true);
        },
      ),
    );
  });

  it('names the kind that has still to be reached, except at the current price', () => {
    fc.assert(
      fc.property(side, price, quote, (of, at, prices) => {
        const kind = pendingKind(of, at, prices);
        expect(isReached({ side: of, kind, price: at }, prices)).toBe(at === fillPrice(of, prices));
      }),
    );
  });

  it('is the price of a fill with the same spread', () => {
    fc.assert(
      fc.property(side, price, quote, (of, at, prices) => {
        fc.pre(at > prices.ask - prices.bid);
        const then = pricesAt(of, at, prices);
        expect(fillPrice(of, then)).toBe(at);
        expect(then.ask - then.bid).toBe(prices.ask - prices.bid);
      }),
    );
  });
});

describe('a pending order', () => {
  it('is read with its price, quantity and limits', () => {
    expect(read({ takeProfit: '1.09', stopLoss: '1.07', leverage: 20 })).toEqual({
      order: {
        side: 'buy',
        kind: 'limit',
        price: priceOf('1.08'),
        qty: quantityOf('0.1'),
        leverage: 20,
        takeProfit: priceOf('1.09'),
        stopLoss: priceOf('1.07'),
      },
    });
  });

  test.each([
    ['no price', { price: '' }, [['price', 'required', null]]],
    ['no number', { price: 'low' }, [['price', 'type', null]]],
    ['too many digits', { price: '1.080001' }, [['price', 'digits', null]]],
    ['zero', { price: '0' }, [['price', 'above', '0']]],
    ['a negative price', { price: '-1' }, [['price', 'above', '0']]],
    ['a buy stop that is reached', { kind: 'stop', price: '1.08427' }, [['price', 'above', '1.08427']]],
    [
      'a sell stop that is reached',
      { type: 'sell', kind: 'stop', price: '1.085' },
      [['price', 'below', '1.08419']],
    ],
    ['a take profit below its price', { takeProfit: '1.08' }, [['take_profit', 'above', '1.08000']]],
    ['a stop loss within the spread', { stopLoss: '1.07995' }, [['stop_loss', 'below', '1.07992']]],
    [
      'a sell with limits of a buy',
      { type: 'sell', price: '1.09', takeProfit: '1.1', stopLoss: '1.07' },
      [
        ['take_profit', 'below', '1.09000'],
        ['stop_loss', 'above', '1.09008'],
      ],
    ],
    [
      'several problems',
      { price: '', qty: '0.001', leverage: 31 },
      [
        ['price', 'required', null],
        ['qty', 'low', null],
        ['leverage', 'high', null],
      ],
    ],
  ])('is refused for %s', (_, more, problems) => {
    expect(problemsOf(more)).toEqual(problems);
  });

  it('may be a limit order whose price is reached already', () => {
    expect(problemsOf({ price: '1.2' })).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { asPrice } from '../../../../domain/money/amount.ts';
import { formatDecimal } from '../../../../domain/money/decimal.ts';
import { PAR } from '../../../../domain/money/fx.ts';
import { priceOf, trimPrice } from '../../../../domain/money/price.ts';
import {
  changedLimits,
  draftOf,
  readDraft,
  type LimitDraft,
} from '../../../../runtime/trading/positions/limit-draft.ts';
import { position } from '../../support/positions.ts';

const prices = { bid: priceOf('1.08419'), ask: priceOf('1.08427') };
const show = {
  qty: (value: bigint) => trimPrice(asPrice(value)),
  price: (value: bigint) => formatDecimal(value, 8, 5),
};
const dollars = { rate: PAR, exponent: 2 };
const read = (draft: Partial<LimitDraft>, openPosition = position(), language = 'en') =>
  readDraft({ take_profit: null, stop_loss: null, ...draft }, openPosition, prices, dollars, language, show);

describe('readDraft', () => {
  test('returns valid limits with the result at each', () => {
    expect(read({ take_profit: '1.09', stop_loss: '1.0800' })).toEqual({
      troubles: {},
      results: { take_profit: 5_730n, stop_loss: -4_270n },
      limits: { takeProfit: priceOf('1.09'), stopLoss: priceOf('1.08') },
    });
  });

  test('accepts a draft without limits', () => {
    expect(read({})).toEqual({ troubles: {}, results: {}, limits: { takeProfit: null, stopLoss: null } });
  });

  test.each<[string, Partial<LimitDraft>, object]>([
    ['empty', { take_profit: '' }, { take_profit: { rule: 'required' } }],
    ['words', { stop_loss: 'soon' }, { stop_loss: { rule: 'unreadable' } }],
    [
      'too many digits',
      { take_profit: '1.090001' },
      { take_profit: { rule: 'digits', params: { digits: 5 } } },
    ],
    ['zero', { stop_loss: '0' }, { stop_loss: { rule: 'above', params: { price: '0' } } }],
    [
      'a take profit on the wrong side',
      { take_profit: '1.08' },
      { take_profit: { rule: 'above', params: { price: '1.08419' } } },
    ],
    [
      'a stop loss on the wrong side',
      { stop_loss: '1.09' },
      { stop_loss: { rule: 'below', params: { price: '1.08419' } } },
    ],
  ])('rejects a limit: %s', (_, draft, troubles) => {
    const reading = read(draft);
    expect(reading.troubles).toMatchObject(troubles);
    expect(reading.limits).toBeUndefined();
  });

  test('reverses the limits for a sell', () => {
    const sold = position({ trade_type: 'sell' });
    expect(read({ take_profit: '1.08' }, sold).results).toEqual({ take_profit: 4_270n });
    expect(read({ take_profit: '1.09' }, sold).troubles).toMatchObject({ take_profit: { rule: 'below' } });
  });

  test("reads numbers in the user's language", () => {
    expect(read({ take_profit: '1,09' }, position(), 'es').limits?.takeProfit).toBe(priceOf('1.09'));
    expect(read({ take_profit: '1.090' }, position(), 'es').troubles).toMatchObject({
      take_profit: { rule: 'ambiguous' },
    });
    expect(draftOf(position({ take_profit: '1.09000' }), 'es')).toEqual({
      take_profit: '1,09000',
      stop_loss: null,
    });
  });
});

test("changedLimits returns the edited limits that differ from the position's", () => {
  const openPosition = position({ take_profit: '1.09000' });
  const limits = { takeProfit: asPrice(priceOf('1.09')), stopLoss: asPrice(priceOf('1.08')) };
  expect(changedLimits(limits, { take_profit: '1.0900', stop_loss: '1.08' }, openPosition)).toEqual({
    stopLoss: limits.stopLoss,
  });
  expect(changedLimits(limits, { take_profit: '1.09' }, openPosition)).toEqual({});
  expect(changedLimits({ ...limits, takeProfit: null }, { take_profit: null }, openPosition)).toEqual({
    takeProfit: null,
  });
});

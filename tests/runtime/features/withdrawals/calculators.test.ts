import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asMoney } from '../../../../domain/money/amount.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { groupedIban } from '../../../../runtime/features/withdrawals/accounts/account-number.ts';
import {
  amountAt,
  positionOf,
  sliderScale,
} from '../../../../runtime/features/withdrawals/dialog/amount-slider.ts';
import { fallbackSettings } from '../../../../runtime/features/withdrawals/dialog/fallback-settings.ts';
import {
  checkAmount,
  initialAmount,
  offeredAmount,
  isHeld,
  quoteOf,
} from '../../../../runtime/features/withdrawals/dialog/withdrawal-rules.ts';
import { isCancellable, stepsOf } from '../../../../runtime/payments/withdrawal-steps.ts';
import type { Settings } from '../../../../schemas/generated/types.ts';
import { requested } from '../../support/withdrawal-data.ts';

const usd = (text: string) => ({ currency: 'USD', withdrawable: text, fee_percent: '0.5' });
const limits = { minimum: '100.00', maximum: null };
const money = fc.bigInt({ min: 0n, max: 10n ** 14n }).map(asMoney);

describe('fee and total of a withdrawal', () => {
  test.each([
    ['250.00', '0.5', '1.25', '248.75'],
    ['100.50', '0.5', '0.50', '100.00'],
    ['101.50', '0.5', '0.51', '100.99'],
    ['250.00', '0', '0.00', '250.00'],
    ['10.00', '100', '10.00', '0.00'],
  ])('of %s at %s percent are %s and %s', (amount, fee_percent, fee, total) => {
    const quote = quoteOf(asMoney(BigInt(amount.replace('.', ''))), { fee_percent, currency: 'USD' });
    expect([formatMoney(quote.fee, 'USD'), formatMoney(quote.total, 'USD')]).toEqual([fee, total]);
  });

  test('add up to the amount', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 1000 }), (amount, tenths) => {
        const percent = `${Math.floor(tenths / 10)}.${tenths % 10}`;
        const { fee, total } = quoteOf(amount, { fee_percent: percent, currency: 'USD' });
        return fee + total === amount && fee >= 0n && total >= 0n;
      }),
    );
  });
});

describe('amount', () => {
  test('starts at the minimum, or at what can be withdrawn if that is less', () => {
    expect(initialAmount('100.00', usd('1250.00'))).toBe('100.00');
    expect(initialAmount('100.00', usd('40.25'))).toBe('40.25');
    expect(initialAmount('0.005', usd('40.25'))).toBe('0.00');
  });

  test.each([
    ['250.00', 'ok'],
    ['1250.00', 'ok'],
    ['1250.01', 'funds'],
    ['99.99', 'minimum'],
    ['0', 'above'],
    ['', 'required'],
    ['1e5', 'type'],
    ['-5', 'above'],
    ['1.001', 'digits'],
    ['٢٥٠', 'type'],
  ])('%s is %s', (raw, rule) => {
    const checked = checkAmount(raw, limits, usd('1250.00'));
    expect('amount' in checked ? 'ok' : checked.obstacle.rule).toBe(rule);
  });

  test('is at most the maximum of the method', () => {
    expect(checkAmount('600.00', { ...limits, maximum: '500.00' }, usd('1250.00'))).toEqual({
      obstacle: { rule: 'maximum', maximum: 50000n },
    });
  });

  test.each([
    ['50.00', '20.00', 'remainder'],
    ['19.99', '20.00', 'remainder'],
    ['250.00', '20.00', 'remainder'],
    ['20.00', '20.00', 'ok'],
    ['99.99', '100.00', 'minimum'],
    ['50.00', '0.00', 'minimum'],
  ])('%s of %s is %s', (raw, withdrawable, rule) => {
    const checked = checkAmount(raw, limits, usd(withdrawable));
    expect('amount' in checked ? 'ok' : checked.obstacle.rule).toBe(rule);
  });

  test.each([
    ['250.01', '250.00', null, '250.00'],
    ['10.00', '20.00', null, '20.00'],
    ['600.00', '1250.00', '500.00', '500.00'],
    ['600.00', '400.00', '500.00', '400.00'],
    ['250.00', '0.00', null, undefined],
    ['50.00', '1250.00', null, undefined],
  ])('of %s has an offer: of %s, at most %s, %s', (raw, withdrawable, maximum, offer) => {
    const [method, settings] = [{ ...limits, maximum }, usd(withdrawable)];
    const checked = checkAmount(raw, method, settings);
    if (!('obstacle' in checked)) throw new Error('not refused');
    const offered = offeredAmount(checked.obstacle, method, settings);
    expect(offered === null ? undefined : formatMoney(offered, 'USD')).toBe(offer);
  });

  test('is refused where the fee leaves nothing', () => {
    const settings = { ...usd('20.00'), fee_percent: '100' };
    expect(checkAmount('20.00', limits, settings)).toEqual({ obstacle: { rule: 'fee' } });
  });
});

describe('slider', () => {
  test('has round steps and ends at the whole amount', () => {
    expect(sliderScale(asMoney(125_000n), 'USD')).toEqual({ step: 1000n, last: 125, whole: 125_000n });
    expect(sliderScale(asMoney(0n), 'USD')).toMatchObject({ last: 0 });
    expect(sliderScale(asMoney(12_345n), 'JPY')).toMatchObject({ step: 100n, last: 124 });
  });

  test('shows the amount that it sets', () => {
    fc.assert(
      fc.property(money, fc.nat(), (whole, seed) => {
        const scale = sliderScale(whole, 'USD');
        const position = seed % (scale.last + 1);
        const amount = amountAt(position, scale);
        return scale.last <= 200 && amount >= 0n && amount <= whole && positionOf(amount, scale) === position;
      }),
    );
  });

  test('rests at its end for an amount beyond', () => {
    const scale = sliderScale(asMoney(10_050n), 'USD');
    expect(amountAt(scale.last, scale)).toBe(10_050n);
    expect(positionOf(asMoney(99_999n), scale)).toBe(scale.last);
  });
});

describe('payout accounts', () => {
  test('are on hold while the server names an end, whatever the clock of the device says', () => {
    expect(isHeld({ hold_until: null })).toBe(false);
    expect(isHeld({ hold_until: '2001-11-02T09:30:00.000Z' })).toBe(true);
    expect(isHeld({ hold_until: '2999-11-02T09:30:00.000Z' })).toBe(true);
  });

  test.each([
    ['de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['GB29-NWBK-6016-1331-9268-19', 'GB29 NWBK 6016 1331 9268 19'],
    ['000123456789', '000123456789'],
    ['', ''],
  ])('%s is displayed as %s', (typed, shown) => expect(groupedIban(typed)).toBe(shown));
});

describe('steps of a withdrawal', () => {
  const kinds = (withdrawal: typeof requested) =>
    stepsOf(withdrawal).map(({ status, kind }) => `${status} ${kind}`);

  test('lead from the request to the payment', () => {
    expect(kinds(requested)).toEqual([
      'requested done',
      'approved current',
      'sent pending',
      'settled pending',
    ]);
    const at = '2026-11-02T10:00:00.000Z';
    expect(kinds({ ...requested, status: 'settled', approved_at: at, sent_at: at, settled_at: at })).toEqual([
      'requested done',
      'approved done',
      'sent done',
      'settled done',
    ]);
  });

  test('end with a rejection or a cancellation', () => {
    const at = '2026-11-02T10:00:00.000Z';
    expect(kinds({ ...requested, status: 'rejected', approved_at: at, rejected_at: at })).toEqual([
      'requested done',
      'approved done',
      'rejected failed',
    ]);
    expect(kinds({ ...requested, status: 'cancelled', cancelled_at: at })).toEqual([
      'requested done',
      'cancelled failed',
    ]);
  });

  test('can be cancelled until the money is sent', () => {
    const statuses = ['requested', 'approved', 'sent', 'settled', 'rejected', 'cancelled'] as const;
    expect(statuses.filter((status) => isCancellable({ status }))).toEqual(['requested', 'approved']);
  });
});

test('a backend without withdrawal.settings is served by flags and user', () => {
  const settings = {
    minimum_withdrawal: '50.00',
    withdrawal_fee: '0.5',
    paypal_withdraw: false,
    wire_withdraw: true,
    crypto_withdraw: true,
    crypto_payments: [{ name: 'Bitcoin', symbol: 'BTC', logo: '', barcode: '', wallet: 'x' }],
  } as unknown as Settings;
  const { methods, coins, ...money } = fallbackSettings(settings, {
    currency: 'EUR',
    withdrawable: '12.00',
    estimatedBalance: '42.00',
    plan_balance: '20.00',
    bonus: '10.00',
  });
  expect(methods.map(({ type, withdrawal_type, minimum }) => [type, withdrawal_type, minimum])).toEqual([
    ['bank', 'wire', '50.00'],
    ['crypto', 'crypto', '50.00'],
  ]);
  expect(coins).toEqual([{ name: 'Bitcoin', symbol: 'BTC' }]);
  expect(money).toMatchObject({
    withdrawable: '12.00',
    balance: '42.00',
    reserved_withdrawals: '0',
    reserved_plans: '20.00',
    bonus: '10.00',
  });
});

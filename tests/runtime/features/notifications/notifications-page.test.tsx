import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { Notification } from '../../../../schemas/generated/types.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import {
  click,
  control,
  hasControl,
  openSignedIn,
  seen,
  until,
  untilSeen,
  type SignedInOptions,
} from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const at = '2026-11-02T09:30:00.000Z';
const deposit: Notification = {
  id: 'n_1',
  kind: 'deposit_credited',
  topic: 'deposits',
  params: { amount: '15000.00', currency: 'USD' },
  created_at: at,
  read_at: null,
};
const stop: Notification = {
  id: 'n_2',
  kind: 'position_closed',
  topic: 'trading',
  params: {
    asset: 'EUR/USD',
    side: 'buy',
    reason: 'stop_loss',
    amount: '-342.70',
    currency: 'USD',
    mode: 'practice',
  },
  created_at: at,
  read_at: at,
};

/** A server with these notifications. */
function open(stored: Notification[], options: SignedInOptions = {}) {
  const state = { stored };
  const unread = () => state.stored.filter((one) => one.read_at === null).length;
  return openSignedIn({
    at: '/notifications',
    features: ['auth', 'profile', 'notifications', 'order-book', 'transactions'],
    user: { unread_notifications: unread() },
    ...options,
    answers: {
      'notification.list': (_, { query }) =>
        fine({
          notifications: state.stored.filter((one) => (one.read_at === null) === (query?.state === 'unread')),
          unread: unread(),
          next: null,
        }),
      'notification.mark-read': ({ ids }) => {
        state.stored = state.stored.map((one) =>
          ids && !ids.includes(one.id) ? one : { ...one, read_at: one.read_at ?? at },
        );
        return fine({ unread: unread() });
      },
      'auth.user': () => fine({ ...trader, two_fa_confirmed: true, unread_notifications: unread() }),
      ...options.answers,
    },
  }).then((site) => ({ ...site, state }));
}

const section = (id: string) => document.getElementById(id)?.closest('section')?.textContent ?? '';

describe('the notification centre', () => {
  test('name the fee of a sent withdrawal, if there was one', async () => {
    const sent = (id: string, fee: string, total: string): Notification => ({
      ...deposit,
      id,
      kind: 'withdrawal_sent',
      topic: 'withdrawals',
      params: { amount: '750.00', fee, total, currency: 'USD', account: 'Bank 3000' },
    });
    await open([sent('n_3', '3.75', '746.25'), sent('n_4', '0.00', '750.00')]);
    await untilSeen('Withdrawal sent');
    const texts = seen().replaceAll('\u00a0', ' ');
    expect(texts).toContain('We sent 746.25 USD to Bank 3000: 750.00 USD minus the fee of 3.75 USD.');
    expect(texts).toContain('We sent 750.00 USD to Bank 3000.');
    expect(texts).not.toContain('fee of 0.00');
  });

  test('states what a refund or chargeback took, why, and what remains', async () => {
    const reversed = (id: string, params: Record<string, string>): Notification => ({
      ...deposit,
      id,
      kind: 'deposit_reversed',
      params: { deposit: 'd_1', currency: 'USD', ...params },
    });
    await open([
      reversed('n_3', { cause: 'refund', amount: '50.55', total: '149.45' }),
      reversed('n_4', {
        cause: 'chargeback',
        amount: '151.79',
        total: '0.00',
        paid: '140.00',
        paid_currency: 'EUR',
        cover: '118.27',
      }),
    ]);
    await untilSeen('Deposit refunded');
    const texts = seen().replaceAll('\u00a0', ' ');
    expect(texts).toContain(
      'Your payment was refunded, so we took 50.55 USD of your deposit d_1 back from your account. 149.45 USD of it remains credited. If you did not expect this, contact support.',
    );
    expect(texts).toContain('Deposit charged back');
    expect(texts).toContain(
      '0.00 USD of it remains credited. In the currency of your payment, we took back 140.00 EUR. Your uncommitted balance was below the amount taken back, so we paid 118.27 USD of it.',
    );
    expect(control<HTMLAnchorElement>('Deposit refunded').getAttribute('href')).toBe('/transactions');
  });

  test('states what a manager opened, in the notation of the language', async () => {
    const opened: Notification = {
      ...deposit,
      kind: 'position_opened',
      topic: 'trading',
      params: { asset: 'EUR/USD', side: 'sell', mode: 'real', qty: '0.30', price: '1.08427' },
    };
    await open([opened], { local: { language: 'es' } });
    await untilSeen('Posición abierta por tu gestor');
    expect(seen()).toContain('Tu gestor vendió 0,30 EUR/USD por ti a 1,08427. Puedes cerrar la posición');
    expect(control<HTMLAnchorElement>('Posición abierta por tu gestor').getAttribute('href')).toBe(
      '/orderbook',
    );
  });

  test('states at which price a pending order was filled', async () => {
    const filled: Notification = {
      ...deposit,
      kind: 'order_filled',
      topic: 'trading',
      params: { asset: 'EUR/USD', side: 'buy', mode: 'practice', qty: '0.30', price: '1.08427' },
    };
    await open([filled]);
    await untilSeen('Pending order filled');
    expect(seen()).toContain(
      'Your order reached its price: bought 0.30 EUR/USD at 1.08427. Practice account.',
    );
    expect(control<HTMLAnchorElement>('Pending order filled').getAttribute('href')).toBe('/orderbook');
  });

  test('states why a pending order opened nothing, in a sentence for each reason', async () => {
    const order = {
      ...deposit,
      topic: 'trading',
      params: { asset: 'EUR/USD', side: 'sell', kind: 'stop', mode: 'real', qty: '0.30', price: '1.08' },
    } as const;
    const refused = (reason: string): Notification => ({
      ...order,
      id: reason,
      kind: 'order_refused',
      params: { ...order.params, reason },
    });
    const sentences = {
      insufficient_margin: 'reached its price, but your free margin was too low.',
      limit_reached: 'reached its price, but you had reached the maximum number of open positions.',
      limits_passed: 'reached its price, but the price had jumped past its take profit or stop loss.',
      terms_changed: 'reached its price, but its leverage or quantity was no longer allowed.',
      asset_unavailable: 'ended because the asset is no longer available.',
      trading_disabled: 'reached its price while trading was disabled on your account.',
      account_suspended: 'reached its price while your account was suspended.',
    };
    await open([...Object.keys(sentences).map(refused), { ...order, id: 'late', kind: 'order_expired' }]);
    await untilSeen('Pending order not filled');
    for (const sentence of [...Object.values(sentences), 'was not filled in time.'])
      expect(seen()).toContain(`Your sell stop for 0.30 EUR/USD at 1.08 ${sentence} Nothing was opened.`);
    expect(seen()).not.toContain('Reason:');
    expect(seen()).not.toContain('Practice account.');
  });

  test('states the bonus of a joined plan, if there is one', async () => {
    const joined = (id: string, bonus: Record<string, string>): Notification => ({
      ...deposit,
      id,
      kind: 'plan_approved',
      topic: 'account',
      params: { plan: id, amount: '1000.00', currency: 'USD', reason: '', ...bonus },
    });
    await open([joined('Basic', { bonus: '50.00' }), joined('Plain', {})]);
    await untilSeen('You are in the plan Basic.');
    const texts = seen().replaceAll('\u00a0', ' ');
    expect(texts).toContain('reserved for it. A bonus of 50.00 USD was credited. It cannot be withdrawn.');
    expect(texts.split('A bonus of')).toHaveLength(2);
  });

  test('shows unread notifications first, with the amounts in the notation of the language', async () => {
    await open([stop, deposit]);
    await untilSeen('Deposit credited');
    expect(section('unread')).toContain('We credited 15,000.00\u00a0USD to your account.');
    expect(section('earlier')).toContain('Stop loss reached');
    expect(section('earlier')).toContain(
      'Your buy position in EUR/USD closed with −342.70\u00a0USD. Practice account.',
    );
    expect(seen().indexOf('Deposit credited')).toBeLessThan(seen().indexOf('Stop loss reached'));
    expect(control<HTMLAnchorElement>('Deposit credited').getAttribute('href')).toBe('/transactions');
    expect(control<HTMLAnchorElement>('Stop loss reached').getAttribute('href')).toBe('/orderbook');
  });

  test('speaks the language of the reader', async () => {
    await open([stop, deposit], { local: { language: 'es' } });
    await untilSeen('Depósito abonado');
    expect(section('unread')).toContain('Hemos abonado 15.000,00\u00a0USD en tu cuenta.');
    expect(section('earlier')).toContain(
      'Tu posición de compra en EUR/USD se cerró con −342,70\u00a0USD. Cuenta de práctica.',
    );
  });

  test('marks one as read, and counts the others in the header', async () => {
    const { api } = await open([
      deposit,
      { ...deposit, id: 'n_3', params: { amount: '20.00', currency: 'USD' } },
    ]);
    await until(() => expect(hasControl('Notifications: 2 unread')).toBe(true));
    await untilSeen('20.00 USD');
    await click('Mark as read: Deposit credited');
    await until(() => expect(hasControl('Notifications: one unread')).toBe(true));
    expect(api.sentTo('notification.mark-read')).toEqual([{ ids: ['n_1'] }]);
    await until(() => expect(section('earlier')).toContain('15,000.00\u00a0USD'));
    expect(section('unread')).toContain('20.00\u00a0USD');
  });

  test('marks all as read, and moves the focus to the title', async () => {
    const { api } = await open([deposit, stop]);
    await untilSeen('Deposit credited');
    await click('Mark all as read');
    await until(() => expect(hasControl('Notifications')).toBe(true));
    expect(api.sentTo('notification.mark-read')).toEqual([{}]);
    await until(() => expect(section('unread')).toBe(''));
    expect(hasControl('Mark all as read')).toBe(false);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  test('shows a new one as soon as the user was read again', async () => {
    const { platform, state } = await open([stop]);
    await untilSeen('Stop loss reached');
    expect(section('unread')).toBe('');
    state.stored = [deposit, ...state.stored];
    const { user } = platform.session.getState();
    act(() => platform.session.update({ ...user!, unread_notifications: 1 }));
    await until(() => expect(section('unread')).toContain('Deposit credited'));
    await until(() => expect(hasControl('Notifications: one unread')).toBe(true));
  });

  test('says that there are none, and that they could not be loaded', async () => {
    await open([]);
    await untilSeen('No notifications yet.');
    expect(hasControl('Mark all as read')).toBe(false);
    const { api } = await open([], {
      answers: { 'notification.list': () => refusal('internal', 500, 'Something broke.') },
    });
    await untilSeen('Could not load your notifications. Something broke.');
    api.answers['notification.list'] = () => fine({ notifications: [], unread: 0, next: null });
    await click('Try again');
    await until(() => expect(seen()).not.toContain('Something broke.'));
  });

  test('names the manager whose copy is left open, with a link to the positions', async () => {
    await open([
      {
        ...deposit,
        kind: 'manager_copy_left',
        topic: 'account',
        params: { manager: 'Mateo Silva', asset: 'EUR/USD' },
      },
    ]);
    await untilSeen('Copied position stays open');
    expect(section('unread').replaceAll(/[\u2068\u2069]/g, '')).toContain(
      'A position of Mateo Silva in EUR/USD was closed, but Mateo Silva could not close your copy. It stays open and is now yours alone to close.',
    );
    expect(control<HTMLAnchorElement>('Copied position stays open').getAttribute('href')).toBe('/orderbook');
  });

  test('shows the reason that an operator wrote as text', async () => {
    await open([
      {
        ...deposit,
        kind: 'withdrawal_rejected',
        topic: 'withdrawals',
        params: {
          amount: '250.00',
          fee: '0.00',
          total: '250.00',
          currency: 'USD',
          account: 'Example Bank',
          reason: '<img src=x onerror=alert(1)>',
        },
      },
    ]);
    await untilSeen(
      'The withdrawal of 250.00 USD to Example Bank was rejected. The amount is available again. Reason: <img src=x onerror=alert(1)>',
    );
    expect(document.querySelector('main img')).toBeNull();
  });
});

import '../../support/browser.ts';
import '../../../../runtime/app/shell/shell.tsx';
import '../../../../runtime/features/order-book/pages/orderbook-page.tsx';
import '../../../../runtime/features/pending-orders/list/pending-orders.tsx';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { PendingOrder } from '../../../../schemas/generated/types.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { useFastClock } from '../../support/fast-clock.ts';
import { asset } from '../../support/open-ticket.tsx';
import {
  accountWith,
  bookAnswers,
  buttonIn,
  gold,
  openBook,
  rowOf,
  rows,
  shortGold,
} from '../../support/order-book.tsx';
import { orderAnswers, pendingOrder } from '../../support/pending-orders.tsx';
import {
  click,
  openSignedIn,
  seen,
  textOf,
  until,
  untilSeen,
  type SignedInOptions,
} from '../../support/site.tsx';

useFastClock();

/** A sell stop of gold for a week, with both limits. */
const goldStop = pendingOrder({
  id: 'o_2',
  asset: shortGold.asset,
  trade_type: 'sell',
  kind: 'stop',
  price: '2350.00',
  qty: '2',
  leverage: 20,
  take_profit: '2300.00',
  stop_loss: '2400.00',
  expires_at: '2026-11-27T14:30:01.000Z',
});
const ended = (changes: Partial<PendingOrder>): PendingOrder =>
  pendingOrder({ ended_at: '2026-11-20T16:00:00.000Z', ...changes });

const FEATURES = ['auth', 'profile', 'order-book', 'pending-orders'] as const;
type More = Parameters<typeof bookAnswers>[1];
const listed = (stored: PendingOrder[], more: More = {}) =>
  bookAnswers([], { ...orderAnswers(stored), ...more });

async function openPending(stored: PendingOrder[], more: More = {}, options: SignedInOptions = {}) {
  const site = await openBook({
    at: '/orderbook?tab=pending',
    features: [...FEATURES],
    answers: listed(stored, more),
    ...options,
  });
  await until(() => expect(document.querySelector('.tabset-panel .list-foot')).not.toBeNull());
  return site;
}

const shownNotices = () => [...document.querySelectorAll('.notice p')].map((each) => each.textContent);
const tab = () => document.querySelector('[role=tab][aria-selected=true]');
const cancelOf = (name: string) => buttonIn(rowOf(name), /^Cancel /);

describe('waiting orders', () => {
  test('are a tab with their number only in a build that has them', async () => {
    await openPending([pendingOrder(), goldStop]);
    expect(textOf(tab())).toBe('Pending orders2');
  });

  test('are no tab in a build without them', async () => {
    await openBook();
    expect(seen()).not.toContain('Pending orders');
  });

  test('show what they wait for in words, and their distance to the price that would fill them', async () => {
    await openPending([pendingOrder(), goldStop]);
    await until(() => expect(rows()).toHaveLength(2));
    const euro = textOf(rowOf('EUR/USD'));
    for (const part of [
      'Buy limit',
      '0.1',
      '1:30',
      'falls to 1.08000',
      '−0.00427 (−0.39%)',
      'until cancelled',
    ])
      expect(euro).toContain(part);
    const metal = textOf(rowOf('Gold'));
    for (const part of [
      'Sell stop',
      'falls to 2,350.00',
      '−50.10 (−2.09%)',
      '2,300.00',
      '2,400.00',
      '2026-11-27',
    ])
      expect(metal).toContain(part);
    expect(rowOf('EUR/USD').querySelector('[title^="Buys when"]')!.getAttribute('title')).toBe(
      'Buys when the price falls to 1.08000 or lower',
    );
  });

  test('say that their price is reached, also while their market is closed', async () => {
    const stored = [pendingOrder({ price: '1.09000' })];
    await openPending(stored);
    await until(() => expect(textOf(rowOf('EUR/USD'))).toContain('reached'));
    expect(textOf(rowOf('EUR/USD'))).not.toContain('reached, market closed');
  });

  test('wait in a closed market even if their price is reached', async () => {
    await openPending([pendingOrder({ price: '1.09000' })], {
      assets: [asset({ market: 'closed' }), gold()],
    });
    await until(() => expect(textOf(rowOf('EUR/USD'))).toContain('reached, market closed'));
  });

  test('of the other account are left out', async () => {
    await openPending([pendingOrder(), { ...goldStop, mode: 'practice' }]);
    await until(() => expect(rows()).toHaveLength(1));
    expect(textOf(tab())).toBe('Pending orders1');
  });

  test.each([
    [
      'filled',
      { state: 'filled', position_id: 'p_1', filled_price: '1.07998' },
      'Buy limit filled: bought 0.10 EUR/USD at 1.07998.',
    ],
    ['expired', { state: 'expired' }, 'Buy limit 0.10 EUR/USD at 1.08000: Expired.'],
    [
      'refused',
      { state: 'refused', reason: 'insufficient_margin' },
      'Buy limit 0.10 EUR/USD at 1.08000: nothing was opened. Free margin was too low when the price was reached.',
    ],
  ] as const)('say what became of them while they are visible: %s', async (_, end, sentence) => {
    const site = await openPending([pendingOrder(), goldStop]);
    await until(() => expect(rows()).toHaveLength(2));
    Object.assign(site.api.answers, orderAnswers([goldStop, ended(end), ended({ ...end, id: 'o_earlier' })]));
    await act(async () => site.platform.session.change({ unread_notifications: 1 }));
    await untilSeen(sentence);
    expect(shownNotices()).toHaveLength(1);
  });

  test('say nothing about one that was cancelled elsewhere', async () => {
    const site = await openPending([pendingOrder(), goldStop]);
    await until(() => expect(rows()).toHaveLength(2));
    Object.assign(site.api.answers, orderAnswers([goldStop, ended({ state: 'cancelled' })]));
    await act(async () => site.platform.session.change({ unread_notifications: 1 }));
    await until(() => expect(rows()).toHaveLength(1));
    await until(() => expect(site.api.sentTo('pending-order.list').length).toBeGreaterThan(2));
    await act(async () => undefined);
    expect(shownNotices()).toEqual([]);
  });

  test('show an empty state', async () => {
    await openPending([]);
    await untilSeen('no pending order');
    expect(textOf(tab())).toBe('Pending orders');
  });

  test('show why they could not be loaded, and load on retry', async () => {
    const site = await openPending([], { 'pending-order.list': () => refusal('internal', 500, 'Broken.') });
    await untilSeen('Could not load your pending orders. Broken.');
    Object.assign(site.api.answers, orderAnswers([pendingOrder()]));
    await click('Try again');
    await until(() => expect(rows()).toHaveLength(1));
  });

  test('are read again when one was filled, which changes the user', async () => {
    const site = await openPending([pendingOrder(), goldStop]);
    await until(() => expect(rows()).toHaveLength(2));
    Object.assign(
      site.api.answers,
      orderAnswers([goldStop, ended({ state: 'filled', position_id: 'p_1', filled_price: '1.07998' })]),
    );
    await act(async () => site.platform.session.change({ unread_notifications: 1 }));
    await until(() => expect(rows()).toHaveLength(1));
    expect(textOf(tab())).toBe('Pending orders1');
  });

  test('are shown in Spanish, with Spanish number formats', async () => {
    await openPending([pendingOrder()], {}, { local: { language: 'es' } });
    await until(() => expect(rows()).toHaveLength(1));
    for (const part of ['Compra límite', 'baja a 1,08000', '−0,00427'])
      expect(textOf(rowOf('EUR/USD'))).toContain(part);
  });
});

describe('cancelling an order', () => {
  test('removes it from the list, says so, and keeps it with the ended ones', async () => {
    const site = await openPending([pendingOrder(), goldStop]);
    await until(() => expect(rows()).toHaveLength(2));
    await act(async () => cancelOf('EUR/USD').focus());
    await click(cancelOf('EUR/USD'));
    await until(() => expect(rows()).toHaveLength(1));
    expect(site.api.sent.filter(({ id }) => id === 'pending-order.cancel')).toHaveLength(1);
    expect(seen()).toContain('Order cancelled: Buy limit 0.10 EUR/USD at 1.08000.');
    expect(document.activeElement).toBe(cancelOf('Gold'));
    await click('Show ended orders');
    await until(() => expect(textOf(rowOf('EUR/USD'))).toContain('Cancelled'));
    expect(seen()).toContain('1 ended order');
    await click('Show pending orders');
    await until(() => expect(textOf(rowOf('Gold'))).toContain('falls to 2,350.00'));
  });

  test('sends one request for two clicks, with the button disabled meanwhile', async () => {
    let finish = () => {};
    const site = await openPending([pendingOrder(), goldStop], {
      'pending-order.cancel': () =>
        new Promise((resolve) => {
          finish = () => resolve(fine(ended({ state: 'cancelled' })));
        }),
    });
    await until(() => expect(rows()).toHaveLength(2));
    await click(cancelOf('EUR/USD'));
    await click(cancelOf('EUR/USD'));
    expect(cancelOf('EUR/USD').getAttribute('aria-disabled')).toBe('true');
    expect(cancelOf('Gold').getAttribute('aria-disabled')).toBeNull();
    await click(cancelOf('Gold'));
    await act(async () => finish());
    expect(site.api.sent.filter(({ id }) => id === 'pending-order.cancel')).toHaveLength(1);
  });

  test('says that the order had ended, and reads the list again', async () => {
    const site = await openPending([pendingOrder()], {
      'pending-order.cancel': () => refusal('order_ended', 409, 'This order had already ended.'),
    });
    await until(() => expect(rows()).toHaveLength(1));
    const button = cancelOf('EUR/USD');
    const filled = orderAnswers([ended({ state: 'filled', position_id: 'p_1', filled_price: '1.07998' })]);
    site.api.answers['pending-order.list'] = filled['pending-order.list'];
    await click(button);
    await untilSeen('This order had already ended.');
    await untilSeen('no pending order');
  });
});

describe('ended orders', () => {
  test('show what became of them, with the reason of a refusal', async () => {
    await openPending([
      ended({ id: 'e_1', state: 'filled', position_id: 'p_1', filled_price: '1.07998' }),
      ended({ id: 'e_2', state: 'expired' }),
      ...(
        [
          'insufficient_margin',
          'limit_reached',
          'limits_passed',
          'asset_unavailable',
          'trading_disabled',
          'account_suspended',
        ] as const
      ).map((reason) => ended({ id: reason, state: 'refused', reason })),
    ]);
    await click('Show ended orders');
    await until(() => expect(rows()).toHaveLength(8));
    const outcomes = rows().map((row) => row.querySelector('.cell-reason')!.textContent);
    expect(outcomes).toEqual([
      'Filled at 1.07998',
      'Expired',
      'Refused: Free margin was too low when the price was reached',
      'Refused: You had reached the maximum number of open positions',
      'Refused: The price had jumped past the take profit or stop loss',
      'Refused: The asset was no longer available',
      'Refused: Trading was disabled on your account',
      'Refused: Your account was suspended',
    ]);
  });

  test('are read page by page', async () => {
    const site = await openPending([], {
      'pending-order.list': (_, { query }) =>
        fine({
          orders: query?.state === 'ended' ? [ended({ id: query.after ?? 'e_1', state: 'expired' })] : [],
          waiting: 0,
          next: query?.state === 'ended' && !query.after ? 'e_2' : null,
        }),
    });
    await click('Show ended orders');
    await untilSeen('1 order shown');
    await click('Show more');
    await untilSeen('2 ended orders');
    expect(site.api.sent.filter(({ id }) => id === 'pending-order.list').length).toBeGreaterThan(2);
  });

  test('show an empty state', async () => {
    await openPending([]);
    await click('Show ended orders');
    await untilSeen('no ended order');
  });
});

describe('a suspended trader', () => {
  const suspended = { state: 'suspended' as const, state_reason: 'Under review.' };
  const openSuspended = (stored: PendingOrder[]) =>
    openSignedIn({
      features: [...FEATURES],
      user: suspended,
      answers: { ...listed(stored), 'trade.account': () => fine(accountWith([])) },
    });

  test('can cancel a pending order', async () => {
    const site = await openSuspended([pendingOrder()]);
    await untilSeen('You can cancel your pending orders.');
    await until(() => expect(rows()).toHaveLength(1));
    await click(cancelOf('EUR/USD'));
    await until(() => expect(seen()).not.toContain('You can cancel your pending orders.'));
    expect(site.api.sent.filter(({ id }) => id === 'pending-order.cancel')).toHaveLength(1);
  });

  test('sees no list without pending orders', async () => {
    await openSuspended([]);
    await untilSeen('Balance and open positions');
    expect(seen()).not.toContain('Pending orders');
  });
});

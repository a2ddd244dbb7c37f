import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { advanceTimers } from '../../support/advance-timers.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { click, control, hasControl, seen, until, untilSeen, notices } from '../../support/site.tsx';
import {
  account,
  requested,
  openManager,
  openPosition,
  profile,
  request,
  skipped,
} from '../../support/account-manager.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const connected = { ...requested, trader_request: 'accepted' as const };
const paused = { ...connected, manager: { name: 'Mateo Silva', may_act: false } };
const disconnected = { trader_request: '' as const, manager_id: null };

async function typeInto(input: HTMLInputElement, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('manager page of a trader', () => {
  test('shows whom to contact if no manager is connected', async () => {
    await openManager();
    await untilSeen('No manager is connected to your account.');
    expect(seen()).toContain(
      'Contact your Account Manager or the support team to Activate The AutoTrader Service',
    );
    expect(document.querySelector('#desk-accounts')).toBeNull();
  });

  test('opens a postponed request', async () => {
    await openManager({ user: requested, tab: { 'manager-request-later': 'm_1' } });
    await untilSeen('Nothing is granted until you accept.');
    await click('Review the request');
    await untilSeen('Trade Access Request');
  });

  test('revokes access after confirming it', async () => {
    const { api, platform } = await openManager({
      user: connected,
      answers: { 'manager.revoke': () => fine(disconnected) },
    });
    await untilSeen('You can end that at any time.');
    expect(seen()).toContain(
      'A copy takes over no stop loss: it closes when the manager closes the original.',
    );
    await click('Revoke access');
    expect(api.sentTo('manager.revoke')).toEqual([]);
    await click(
      [...document.querySelectorAll<HTMLElement>('dialog button')].find(
        (each) => each.textContent === 'Revoke access',
      )!,
    );
    await untilSeen('No manager is connected to your account.');
    expect(platform.session.getState().user).toMatchObject(disconnected);
    expect(notices()).toEqual(['Mateo Silva can no longer trade on your account.']);
  });

  test('says that a manager cannot trade, with a link to the positions and the way to revoke', async () => {
    const { platform } = await openManager({
      features: ['auth', 'handoff', 'profile', 'account-manager', 'order-book'],
      user: paused,
    });
    await untilSeen(
      'Mateo Silva cannot trade for you at the moment. Your open positions stay open: check them yourself.',
    );
    expect(control<HTMLAnchorElement>('Open positions').getAttribute('href')).toBe('/orderbook');
    expect(seen()).not.toContain('may open and close positions');
    await click('Revoke access');
    await untilSeen('Revoke Mateo Silva’s access?');
    await click('Keep it');
    act(() => platform.session.update({ ...platform.session.getState().user!, ...connected }));
    await untilSeen('Mateo Silva may open and close positions on your real account.');
    expect(seen()).not.toContain('cannot trade for you');
  });

  test('lists trades that were not copied, with the reason', async () => {
    await openManager({
      user: connected,
      answers: {
        'manager.profile': () =>
          fine({ ...profile, request: 'accepted' as const, skipped_copies: [skipped] }),
      },
    });
    await click('Not copied (1)');
    expect(document.querySelector('.data-table tbody')!.textContent).toMatch(
      /^EUR\/USDSellThe free margin of the account was not enough\./,
    );
  });

  test('keeps access on cancel, and shows an error when revoking fails', async () => {
    const { api } = await openManager({
      user: connected,
      answers: { 'manager.revoke': () => refusal('offline', 0, 'No connection.') },
    });
    await untilSeen('You can end that at any time.');
    await click('Revoke access');
    await click('Keep it');
    expect(document.querySelector('dialog')).toBeNull();
    expect(api.sentTo('manager.revoke')).toEqual([]);
    await click('Revoke access');
    await click(
      [...document.querySelectorAll<HTMLElement>('dialog button')].find(
        (each) => each.textContent === 'Revoke access',
      )!,
    );
    await until(() =>
      expect(document.querySelector('dialog [role=alert]')!.textContent).toBe('No connection.'),
    );
  });

  test('shows that account managers are switched off', async () => {
    await openManager({ settings: { enable_account_connection_autotrade: false } });
    await untilSeen('Account managers are switched off at Acme.');
  });
});

describe('manager page of a manager', () => {
  const roles = ['trader', 'manager'] as ('trader' | 'manager')[];
  const answers = {
    'manager.accounts': () => fine([account]),
    'manager.trades': () => fine([openPosition]),
    'manager.list-requests': () => fine({ requests: [request], next: null }),
  };

  async function openManagerDesk(more: Parameters<typeof openManager>[0] = {}) {
    const site = await openManager({ user: { roles }, ...more, answers: { ...answers, ...more.answers } });
    await untilSeen('WEB1042');
    return site;
  }

  async function openAccount(more: Parameters<typeof openManager>[0] = {}) {
    const site = await openManagerDesk(more);
    await click('Open the account WEB1042');
    await untilSeen('EUR/USDBuy0.10');
    return site;
  }

  test('lists the connected accounts without details of their owners', async () => {
    await openManagerDesk();
    expect(document.querySelector('.data-table tbody')!.textContent).toBe(
      'WEB104210,005.00 USD361.42 USD9,643.58 USD−0.80 USD1Open',
    );
    expect(seen()).not.toContain('Your account manager');
  });

  test('shows that no account is connected, or that loading failed', async () => {
    await openManager({ user: { roles }, answers: { ...answers, 'manager.accounts': () => fine([]) } });
    await untilSeen('No account is connected to you.');
    await openManager({
      user: { roles },
      answers: { ...answers, 'manager.accounts': () => refusal('feature_disabled', 403, 'Switched off.') },
    });
    await untilSeen('Could not load the connected accounts. Switched off.');
  });

  test('marks the figures of accounts and trades as old until they can be read again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { api } = await openAccount();
    const marked = () => document.querySelectorAll('.refreshed-figures[data-stale] .data-table').length;
    expect(marked()).toBe(0);
    const failed = () => refusal('rate_limited', 429, 'Too many requests.');
    Object.assign(api.answers, { 'manager.accounts': failed, 'manager.trades': failed });
    await advanceTimers(5000);
    await until(() => expect(marked()).toBe(2));
    expect(seen()).toMatch(
      /These figures are from \d\d:\d\d:\d\d and could not be updated\. Too many requests\./,
    );
    expect(seen()).toContain('WEB1042');
    Object.assign(api.answers, answers);
    await advanceTimers(5000);
    await until(() => expect(marked()).toBe(0));
    expect(seen()).not.toContain('could not be updated');
  });

  test('lists trades that were not copied to an account, with the reason', async () => {
    await openAccount({
      answers: { 'manager.accounts': () => fine([{ ...account, skipped_copies: [skipped] }]) },
    });
    expect(seen()).toContain('Not copied (1)');
    expect(seen()).toContain('The free margin of the account was not enough.');
  });

  test('closes a position of an account', async () => {
    const { api } = await openAccount({
      answers: { 'manager.close-trade': () => fine({ ...openPosition, status: 1 as const, profit: '5.00' }) },
    });
    await click('Close the position in EUR/USD');
    await until(() => expect(notices()).toEqual(['EUR/USD closed: +5.00\u00a0USD']));
    expect(api.sentTo('manager.close-trade')).toEqual([{ id: 'p_1' }]);
  });

  test('shows its open positions as a table wherever there is room for one, with no column cut off', async () => {
    await openAccount();
    const table = document.querySelector<HTMLElement>('[aria-label="Open positions"] table')!;
    expect(Number.parseFloat(table.style.minWidth)).toBeLessThanOrEqual(620);
  });

  test('keeps the focus on the Close button while closing, and closes once', async () => {
    const { api } = await openAccount({ answers: { 'manager.close-trade': () => new Promise(() => {}) } });
    const close = document.querySelector<HTMLButtonElement>('[aria-label="Close the position in EUR/USD"]')!;
    close.focus();
    await click(close);
    await until(() => expect(close.getAttribute('aria-disabled')).toBe('true'));
    expect(close.disabled).toBe(false);
    expect(document.activeElement).toBe(close);
    await click(close);
    expect(api.sentTo('manager.close-trade')).toHaveLength(1);
  });

  test('closes and places nothing without a connection, and shows the reason on both buttons', async () => {
    const { api } = await openAccount({
      answers: { 'asset.rate': () => refusal('offline', 0, 'No connection.') },
    });
    const close = () =>
      document.querySelector<HTMLButtonElement>('[aria-label="Close the position in EUR/USD"]')!;
    await until(() => expect(close().getAttribute('aria-disabled')).toBe('true'));
    expect(close().title).toBe('No connection');
    await click(close());
    expect(api.sentTo('manager.close-trade')).toEqual([]);
    const send = document.querySelector<HTMLButtonElement>('[aria-labelledby=desk-order] [type=submit]')!;
    await until(() =>
      expect([send.getAttribute('aria-disabled'), send.textContent]).toEqual([
        'true',
        'No connection: prices are not coming in',
      ]),
    );
    await click(send);
    expect(api.sentTo('manager.store-trade')).toEqual([]);
  });

  test("shows the server's message when closing is refused", async () => {
    await openAccount({
      answers: { 'manager.close-trade': () => refusal('position_closed', 409, 'It is closed already.') },
    });
    await click('Close the position in EUR/USD');
    await until(() => expect(notices()).toEqual(['It is closed already.']));
  });

  test('places an order with a button that states the order', async () => {
    const { api } = await openAccount({ answers: { 'manager.store-trade': () => fine(openPosition) } });
    await until(() => expect(hasControl('Buy 0.10 EUR/USD at 1.08427')).toBe(true));
    await click('Buy 0.10 EUR/USD at 1.08427');
    await until(() => expect(notices()).toEqual(['Placed on WEB1042: EUR/USD at 1.08427']));
    expect(api.sentTo('manager.store-trade')).toEqual([
      {
        coinId: 'eurusd',
        type: 'buy',
        qty: '0.10',
        leverage: 30,
        is_take_profit: false,
        take_profit: null,
        is_stop_loss: false,
        stop_loss: null,
      },
    ]);
  });

  test('keeps what is typed while an order is in flight', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    await openAccount({ answers: { 'manager.store-trade': () => waiting.then(() => fine(openPosition)) } });
    await until(() => expect(hasControl('Buy 0.10 EUR/USD at 1.08427')).toBe(true));
    await click('Buy 0.10 EUR/USD at 1.08427');
    const fields = () => [
      ...document.querySelectorAll<HTMLInputElement>('[aria-labelledby=desk-order] input[inputmode=decimal]'),
    ];
    await typeInto(fields()[0]!, '0.25');
    await typeInto(fields()[1]!, '1.09');
    await act(async () => answer());
    await until(() => expect(notices()).toEqual(['Placed on WEB1042: EUR/USD at 1.08427']));
    expect(fields().map(({ value }) => value)).toEqual(['0.25', '1.09', '']);
    expect(hasControl('Buy 0.25 EUR/USD at 1.08427')).toBe(true);
  });

  test('sends no invalid order, and shows the reason on the button', async () => {
    const { api } = await openAccount();
    await until(() => expect(hasControl('Buy 0.10 EUR/USD at 1.08427')).toBe(true));
    const qty = [
      ...document.querySelectorAll<HTMLInputElement>('[aria-labelledby=desk-order] input[inputmode=decimal]'),
    ][0]!;
    await typeInto(qty, '0');
    const button = document.querySelector<HTMLButtonElement>('[aria-labelledby=desk-order] [type=submit]')!;
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toContain('0.01');
    await click(button);
    expect(api.sentTo('manager.store-trade')).toEqual([]);
    expect(qty.getAttribute('aria-invalid')).toBe('true');
    await typeInto(qty, '40');
    expect(button.textContent).toMatch(/^Margin missing: .*\u00a0USD$/);
  });

  test('keeps the input when the server refuses an order', async () => {
    await openAccount({
      answers: {
        'manager.store-trade': () => refusal('trading_disabled', 409, 'Trading is off for this account.'),
      },
    });
    await until(() => expect(hasControl('Buy 0.10 EUR/USD at 1.08427')).toBe(true));
    await click('Buy 0.10 EUR/USD at 1.08427');
    await until(() =>
      expect(document.querySelector('[aria-labelledby=desk-order] [role=alert]')!.textContent).toBe(
        'Trading is off for this account.',
      ),
    );
    expect(
      [
        ...document.querySelectorAll<HTMLInputElement>(
          '[aria-labelledby=desk-order] input[inputmode=decimal]',
        ),
      ][0]!.value,
    ).toBe('0.10');
  });

  test("shows 'This account is no longer connected to you.' after access has ended", async () => {
    const { api } = await openManagerDesk({
      answers: { 'manager.trades': () => refusal('not_found', 404, 'Not found.') },
    });
    await click('Open the account WEB1042');
    await untilSeen('This account is no longer connected to you.');
    api.answers['manager.accounts'] = () => fine([]);
    await click('Back to the accounts');
    await untilSeen('No account is connected to you.');
  });

  test('sends a request to a trader by public number', async () => {
    const { api } = await openManagerDesk({
      answers: { 'manager.create-request': () => fine({ ...request, number: 1050 }) },
    });
    const field = document.getElementById('manager-request_number') as HTMLInputElement;
    await typeInto(field, 'ana@example.com');
    await click('Send request');
    expect(seen()).toContain('Enter the number that the trader sees in their menu');
    expect(api.sentTo('manager.create-request')).toEqual([]);
    await typeInto(field, 'web1050');
    await click('Send request');
    await until(() => expect(notices()).toEqual(['Request sent to WEB1050.']));
    expect(api.sentTo('manager.create-request')).toEqual([{ number: 1050 }]);
    expect(field.value).toBe('');
  });

  test('shows why a request was refused, and keeps the number', async () => {
    await openManagerDesk({
      answers: {
        'manager.create-request': () => refusal('manager_request_open', 409, 'There is one open.'),
      },
    });
    const field = document.getElementById('manager-request_number') as HTMLInputElement;
    await typeInto(field, '1050');
    await click('Send request');
    await until(() =>
      expect(document.getElementById('manager-request_number__error')!.textContent).toBe(
        'There is one open.',
      ),
    );
    expect(field.value).toBe('1050');
  });

  test('withdraws a request', async () => {
    const { api } = await openManagerDesk({
      answers: {
        'manager.withdraw-request': () => fine({ ...request, state: 'withdrawn' as const }),
      },
    });
    await until(() => expect(hasControl('Withdraw the request to WEB1043')).toBe(true));
    api.answers['manager.list-requests'] = () =>
      fine({ requests: [{ ...request, state: 'withdrawn' as const }], next: null });
    await click('Withdraw the request to WEB1043');
    await until(() =>
      expect(document.querySelector('[aria-labelledby=desk-requests] ul')!.textContent).toContain(
        'Withdrawn',
      ),
    );
    expect(notices()).toEqual(['Request to WEB1043 withdrawn.']);
    expect(hasControl('Withdraw the request to WEB1043')).toBe(false);
  });

  test('shows older requests on demand', async () => {
    const older = { ...request, id: 'mr_0', number: 1001, state: 'declined' as const };
    await openManagerDesk({
      answers: {
        'manager.list-requests': (_, { query }) =>
          fine(
            query?.after === 'mr_1'
              ? { requests: [older], next: null }
              : { requests: [request], next: 'mr_1' },
          ),
      },
    });
    await until(() => expect(hasControl('Show older requests')).toBe(true));
    await click('Show older requests');
    await untilSeen('WEB1001');
    expect(
      [...document.querySelectorAll('[aria-labelledby=desk-requests] li .figures')].map(
        (each) => each.textContent,
      ),
    ).toEqual(['WEB1043', 'WEB1001']);
    expect(hasControl('Show older requests')).toBe(false);
  });
});

import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { fine, refusal } from '../../support/fake-api.ts';
import { click, hasPress, seen, until, untilSeen } from '../../support/site.tsx';
import {
  account,
  asked,
  openManager,
  openPosition,
  profile,
  request,
  skipped,
} from '../../support/account-manager.tsx';

const connected = { ...asked, trader_request: 'accepted' as const };
const nobody = { trader_request: '' as const, manager_id: null };
const notices = () => [...document.querySelectorAll('.notice p')].map((each) => each.textContent);

async function typeInto(input: HTMLInputElement, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('a trader', () => {
  test('without a manager learns whom to ask', async () => {
    await openManager();
    await untilSeen('No manager is connected to your account.');
    expect(seen()).toContain(
      'Contact your Account Manager or the support team to Activate The AutoTrader Service',
    );
    expect(document.querySelector('#desk-accounts')).toBeNull();
  });

  test('can look at a request that was put off', async () => {
    await openManager({ user: asked, tab: { 'manager-request-later': 'm_1' } });
    await untilSeen('Nothing is granted until you accept.');
    await click('Review the request');
    await untilSeen('Trade Access Request');
  });

  test('revokes access after confirming it', async () => {
    const { api, platform } = await openManager({
      user: connected,
      answers: { 'manager.revoke': () => fine(nobody) },
    });
    await untilSeen('You can end that at any time.');
    await click('Revoke access');
    expect(api.sentTo('manager.revoke')).toEqual([]);
    await click(
      [...document.querySelectorAll<HTMLElement>('dialog button')].find(
        (each) => each.textContent === 'Revoke access',
      )!,
    );
    await untilSeen('No manager is connected to your account.');
    expect(platform.session.getState().user).toMatchObject(nobody);
    expect(notices()).toEqual(['Mateo Silva can no longer trade on your account.']);
  });

  test('sees what was not copied to them, and why', async () => {
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

  test('keeps it, or learns that revoking failed', async () => {
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

  test('is told where managers are switched off', async () => {
    await openManager({ settings: { enable_account_connection_autotrade: false } });
    await untilSeen('Account managers are switched off at Acme.');
  });
});

describe('a manager', () => {
  const roles = ['trader', 'manager'] as ('trader' | 'manager')[];
  const answers = {
    'manager.accounts': () => fine([account]),
    'manager.trades': () => fine([openPosition]),
    'manager.list-requests': () => fine({ requests: [request], next: null }),
  };

  async function openDesk(more: Parameters<typeof openManager>[0] = {}) {
    const site = await openManager({ user: { roles }, ...more, answers: { ...answers, ...more.answers } });
    await untilSeen('WEB1042');
    return site;
  }

  async function openAccount(more: Parameters<typeof openManager>[0] = {}) {
    const site = await openDesk(more);
    await click('Open the account WEB1042');
    await untilSeen('EUR/USDBuy0.10');
    return site;
  }

  test('sees the connected accounts and nothing about their owners', async () => {
    await openDesk();
    expect(document.querySelector('.data-table tbody')!.textContent).toBe(
      'WEB104210,005.00 USD361.42 USD9,643.58 USD−0.80 USD1Open',
    );
    expect(seen()).not.toContain('Your account manager');
  });

  test('sees that there is none, or that they could not be loaded', async () => {
    await openManager({ user: { roles }, answers: { ...answers, 'manager.accounts': () => fine([]) } });
    await untilSeen('No account is connected to you.');
    await openManager({
      user: { roles },
      answers: { ...answers, 'manager.accounts': () => refusal('feature_disabled', 403, 'Switched off.') },
    });
    await untilSeen('Could not load the connected accounts. Switched off.');
  });

  test('sees what was not copied to an account, and why', async () => {
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
    await until(() => expect(notices()).toEqual(['EUR/USD closed: +5.00 USD']));
    expect(api.sentTo('manager.close-trade')).toEqual([{ id: 'p_1' }]);
  });

  test('neither closes nor places without a connection; both buttons say why', async () => {
    const { api } = await openAccount({
      answers: { 'asset.rate': () => refusal('offline', 0, 'No connection.') },
    });
    const close = () =>
      document.querySelector<HTMLButtonElement>('[aria-label="Close the position in EUR/USD"]')!;
    await until(() => expect(close().getAttribute('aria-disabled')).toBe('true'));
    expect(close().title).toBe('No connection');
    await click(close());
    expect(api.sentTo('manager.close-trade')).toEqual([]);
    const send = document.querySelector<HTMLButtonElement>('.desk-send')!;
    await until(() =>
      expect([send.getAttribute('aria-disabled'), send.textContent]).toEqual([
        'true',
        'No connection: prices are not coming in',
      ]),
    );
    await click(send);
    expect(api.sentTo('manager.store-trade')).toEqual([]);
  });

  test("reads the server's sentence when that is refused", async () => {
    await openAccount({
      answers: { 'manager.close-trade': () => refusal('position_closed', 409, 'It is closed already.') },
    });
    await click('Close the position in EUR/USD');
    await until(() => expect(notices()).toEqual(['It is closed already.']));
  });

  test('places an order, whose button says what it will do', async () => {
    const { api } = await openAccount({ answers: { 'manager.store-trade': () => fine(openPosition) } });
    await until(() => expect(hasPress('Buy 0.10 EUR/USD at 1.08427')).toBe(true));
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

  test('sends nothing that cannot be, and the button says why', async () => {
    const { api } = await openAccount();
    await until(() => expect(hasPress('Buy 0.10 EUR/USD at 1.08427')).toBe(true));
    const qty = [...document.querySelectorAll<HTMLInputElement>('.desk-order input[inputmode=decimal]')][0]!;
    await typeInto(qty, '0');
    const button = document.querySelector<HTMLButtonElement>('.desk-send')!;
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toContain('0.01');
    await click(button);
    expect(api.sentTo('manager.store-trade')).toEqual([]);
    expect(qty.getAttribute('aria-invalid')).toBe('true');
    await typeInto(qty, '40');
    expect(button.textContent).toMatch(/^Margin missing: .* USD$/);
  });

  test('keeps what was typed when the server refuses', async () => {
    await openAccount({
      answers: {
        'manager.store-trade': () => refusal('trading_disabled', 409, 'Trading is off for this account.'),
      },
    });
    await until(() => expect(hasPress('Buy 0.10 EUR/USD at 1.08427')).toBe(true));
    await click('Buy 0.10 EUR/USD at 1.08427');
    await until(() =>
      expect(document.querySelector('.desk-order [role=alert]')!.textContent).toBe(
        'Trading is off for this account.',
      ),
    );
    expect(
      [...document.querySelectorAll<HTMLInputElement>('.desk-order input[inputmode=decimal]')][0]!.value,
    ).toBe('0.10');
  });

  test('whose access has ended is told so', async () => {
    const { api } = await openDesk({
      answers: { 'manager.trades': () => refusal('not_found', 404, 'Not found.') },
    });
    await click('Open the account WEB1042');
    await untilSeen('This account is no longer connected to you.');
    api.answers['manager.accounts'] = () => fine([]);
    await click('Back to the accounts');
    await untilSeen('No account is connected to you.');
  });

  test('asks a trader by public number', async () => {
    const { api } = await openDesk({
      answers: { 'manager.create-request': () => fine({ ...request, number: 1050 }) },
    });
    const field = document.getElementById('desk-number') as HTMLInputElement;
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

  test('reads why a request was not sent, and keeps the number', async () => {
    await openDesk({
      answers: {
        'manager.create-request': () => refusal('manager_request_open', 409, 'There is one open.'),
      },
    });
    const field = document.getElementById('desk-number') as HTMLInputElement;
    await typeInto(field, '1050');
    await click('Send request');
    await until(() =>
      expect(document.getElementById('desk-number-error')!.textContent).toBe('There is one open.'),
    );
    expect(field.value).toBe('1050');
  });

  test('withdraws a request', async () => {
    const { api } = await openDesk({
      answers: {
        'manager.withdraw-request': () => fine({ ...request, state: 'withdrawn' as const }),
      },
    });
    await until(() => expect(hasPress('Withdraw the request to WEB1043')).toBe(true));
    api.answers['manager.list-requests'] = () =>
      fine({ requests: [{ ...request, state: 'withdrawn' as const }], next: null });
    await click('Withdraw the request to WEB1043');
    await until(() => expect(document.querySelector('.desk-requests')!.textContent).toContain('Withdrawn'));
    expect(notices()).toEqual(['Request to WEB1043 withdrawn.']);
    expect(hasPress('Withdraw the request to WEB1043')).toBe(false);
  });

  test('sees older requests when asking for them', async () => {
    const { api } = await openDesk({
      answers: { 'manager.list-requests': () => fine({ requests: [request], next: 'mr_1' }) },
    });
    await until(() => expect(hasPress('Show older requests')).toBe(true));
    api.answers['manager.list-requests'] = () =>
      fine({ requests: [{ ...request, id: 'mr_0', number: 1001, state: 'declined' as const }], next: null });
    await click('Show older requests');
    await untilSeen('WEB1001');
    expect([...document.querySelectorAll('.desk-requests .figures')].map((each) => each.textContent)).toEqual(
      ['WEB1043', 'WEB1001'],
    );
    expect(hasPress('Show older requests')).toBe(false);
  });
});

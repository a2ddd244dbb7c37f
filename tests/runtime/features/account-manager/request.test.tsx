import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fine, refusal } from '../../support/fake-api.ts';
import { codeField, enterCode, freshCode } from '../../support/fresh-code.ts';
import { useFastClock } from '../../support/fast-clock.ts';
import { offer } from '../../support/deposits.ts';
import { trader } from '../../support/page.ts';
import {
  click,
  hasControl,
  control,
  seen,
  until,
  untilSeen,
  notices,
  dialogTitles,
  tab,
} from '../../support/site.tsx';
import { closedTrade, requested, newcomer, openManager, profile } from '../../support/account-manager.tsx';

useFastClock();

/** Longer than the time between two tries to open the request. */
const pause = () => act(async () => await new Promise((resolve) => setTimeout(resolve, 2000)));

const untilDialog = () => until(() => expect(dialogTitles()).toEqual(['Trade Access Request']));
const granted = { trader_request: 'accepted' as const, manager_id: 'm_1' };
const disconnected = { trader_request: '' as const, manager_id: null };

describe('Trade Access Request dialog', () => {
  test('opens on any page while a request is pending, and explains the access', async () => {
    await openManager({ at: '/profile', user: requested });
    await untilDialog();
    for (const text of [
      'Mateo Silva asks for trade-only access to your account.',
      'Open positions on your real account',
      'Close positions on your real account',
      'Withdrawals and deposits',
      'Settings, password and personal details',
      'A copy takes over no stop loss: it closes when the manager closes the original.',
      'You can revoke access at any time',
    ])
      expect(seen()).toContain(text);
    for (const name of ['View Profile', 'Accept Request', 'Decline', 'Ask later'])
      expect(hasControl(name)).toBe(true);
  });

  test('waits while another dialog is open', async () => {
    const { platform } = await openManager({
      at: '/profile',
      features: ['auth', 'handoff', 'profile', 'account-manager', 'deposits'],
      settings: { enable_practice_account: false },
      answers: {
        'deposit.settings': () => fine(offer),
        'deposit.list': () => fine({ deposits: [], next: null }),
      },
    });
    await click('Deposit');
    await untilSeen('From 100.00 to 10,000.00 USD');
    await act(async () => platform.session.change(requested));
    await pause();
    expect(dialogTitles()).toEqual(['Deposit']);
    await click('Close');
    await untilDialog();
  });

  test('waits while a field has the focus', async () => {
    const { platform } = await openManager({ at: '/profile' });
    await untilSeen('Logged-in devices');
    const typing = document.body.appendChild(document.createElement('textarea'));
    onTestFinished(() => typing.remove());
    typing.focus();
    await act(async () => platform.session.change(requested));
    await pause();
    expect(dialogTitles()).toEqual([]);
    typing.blur();
    await untilDialog();
  });

  test('does not open if the feature is off or no request is pending', async () => {
    await openManager({
      at: '/profile',
      user: requested,
      settings: { enable_account_connection_autotrade: false },
    });
    await untilSeen('Logged-in devices');
    expect(dialogTitles()).toEqual([]);
    await openManager({ at: '/profile', user: { ...requested, trader_request: 'accepted' } });
    expect(dialogTitles()).toEqual([]);
  });

  test('shows that the service is not active', async () => {
    await openManager({ at: '/profile', user: { ...requested, auto_trade_active: false } });
    await untilDialog();
    expect(seen()).toContain(
      'Contact your Account Manager or the support team to Activate The AutoTrader Service',
    );
  });

  test('connects the manager on Accept Request', async () => {
    const { api, platform } = await openManager({
      at: '/profile',
      user: requested,
      answers: { 'manager.connect': () => fine(granted) },
    });
    await untilDialog();
    await click('Accept Request');
    await until(() => expect(dialogTitles()).toEqual([]));
    expect(api.sentTo('manager.connect')).toEqual([{ id: 'm_1' }]);
    expect(platform.session.getState().user).toMatchObject(granted);
    expect(notices()).toEqual(['Mateo Silva may now trade on your account.']);
  });

  test('asks for a fresh code before it connects the manager, and stays open if the trader leaves that', async () => {
    const code = freshCode();
    const { api } = await openManager({
      at: '/profile',
      user: requested,
      answers: { ...code.answers, 'manager.connect': code.once(fine(granted)) },
    });
    await untilDialog();
    await click('Accept Request');
    await until(() => expect(codeField()).not.toBeNull());
    await click('Back');
    expect([codeField(), document.querySelector('dialog [role=alert]:not(:empty)')]).toEqual([null, null]);
    await click('Accept Request');
    await enterCode();
    await until(() => expect(dialogTitles()).toEqual([]));
    expect(api.sentTo('manager.connect')).toHaveLength(3);
  });

  test('focuses its text, not a button', async () => {
    await openManager({ at: '/profile', user: requested });
    await untilDialog();
    expect(document.activeElement!.textContent).toContain('Mateo Silva asks for trade-only access');
  });

  test('updates the manager page behind it on Accept Request', async () => {
    let isConnected = false;
    await openManager({
      user: requested,
      tab: { 'manager-request-later': 'm_1' },
      answers: {
        'manager.profile': () =>
          fine({ ...profile, accepted_at: isConnected ? '2026-11-21T09:00:00.000Z' : null }),
        'manager.connect': () => {
          isConnected = true;
          return fine(granted);
        },
      },
    });
    await untilSeen('Asked on');
    await click('Review the request');
    await untilDialog();
    await click('Accept Request');
    await untilSeen('Connected since');
  });

  test("stays open with the server's message when accepting fails", async () => {
    await openManager({
      at: '/profile',
      user: requested,
      answers: {
        'manager.connect': () => refusal('auto_trade_not_active', 409, 'The service is not active.'),
      },
    });
    await untilDialog();
    await click('Accept Request');
    await until(() =>
      expect(document.querySelector('dialog [role=alert]')!.textContent).toBe('The service is not active.'),
    );
    expect(control<HTMLButtonElement>('Accept Request').disabled).toBe(false);
  });

  test('grants nothing on Decline', async () => {
    const { api, platform } = await openManager({
      at: '/profile',
      user: requested,
      answers: { 'manager.decline': () => fine(disconnected) },
    });
    await untilDialog();
    await click('Decline');
    await until(() => expect(dialogTitles()).toEqual([]));
    expect(api.sentTo('manager.connect')).toEqual([]);
    expect(platform.session.getState().user).toMatchObject(disconnected);
  });

  test('sends nothing on Ask later, and opens again in this tab only for another manager', async () => {
    const { api, platform } = await openManager({ at: '/profile', user: requested });
    await untilDialog();
    await click('Ask later');
    expect(dialogTitles()).toEqual([]);
    expect(api.sent.some(({ id }) => id === 'manager.connect' || id === 'manager.decline')).toBe(false);
    await act(async () => platform.session.update({ ...trader, ...requested, manager_id: 'm_2' }));
    await untilDialog();
  });

  test('sends one request for two clicks', async () => {
    const { api } = await openManager({
      at: '/profile',
      user: requested,
      answers: { 'manager.connect': () => new Promise(() => {}) },
    });
    await untilDialog();
    await click('Accept Request');
    await click('Accept Request');
    expect(api.sentTo('manager.connect')).toHaveLength(1);
  });
});

describe('without a pending request', () => {
  test('the user is read once more after five seconds', async () => {
    const reloads = vi.fn(async () => {});
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback, 0));
    vi.stubGlobal('cancelIdleCallback', clearTimeout);
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    const { platform } = await openManager({
      at: '/profile',
      settings: { enable_account_connection_autotrade: false },
    });
    Object.assign(platform, { reloadUser: reloads });
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 100)));
    const [dialog] = platform.registry.contributions('shell.dialog');
    await act(async () => void (await platform.registry.loadContribution(dialog!)));
    vi.useFakeTimers();
    await act(async () =>
      platform.settings.setState(({ settings }) => ({
        settings: { ...settings, enable_account_connection_autotrade: true },
      })),
    );
    await act(async () => await vi.advanceTimersByTimeAsync(4900));
    expect(reloads).not.toHaveBeenCalled();
    await act(async () => await vi.advanceTimersByTimeAsync(60_000));
    expect(reloads).toHaveBeenCalledTimes(1);
  });
});

describe('manager profile dialog', () => {
  async function openProfile(answers: Parameters<typeof openManager>[0] = {}) {
    await openManager({ at: '/profile', user: requested, ...answers });
    await untilDialog();
    await click('View Profile');
    await until(() => expect(dialogTitles()).toEqual(['Trade Access Request', 'Profile of the manager']));
  }

  const figures = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dialog [role=tabpanel] dl > div')].map((each) => [
        each.querySelector('dt')!.textContent,
        each.querySelector('dd')!.textContent,
      ]),
    );

  test('shows figures with their period and number of trades, and a warning', async () => {
    await openProfile();
    await untilSeen('Portugal');
    expect(figures()).toEqual({
      'Monthly Return': '−0.40%',
      'Total Return': '+0.80%',
      'Total Wins': '57.14%',
      'Total Trade': '42',
      'Trade Length': '3.5 h',
      'Trade per day': '0.82',
      'Total amount under management': '31,250.00 USD',
      'Trader security deposit': '0.00 USD',
    });
    expect(seen()).toContain(
      'Computed from 42 closed trades: 01 Oct, 2026 to 20 Nov, 2026. Returns also count an open loss, but no open profit.',
    );
    expect(seen()).toContain('Past performance is not a reliable indicator of future results.');
    expect(
      [...document.querySelector('dialog dl')!.querySelectorAll('dd')].map((each) => each.textContent),
    ).toEqual(['3', '4', '1:30']);
  });

  test('lists open and closed orders without amounts, and monthly returns', async () => {
    await openProfile();
    await untilSeen('Portugal');
    await click('Open orders (0)');
    expect(seen()).toContain('no open position');
    await click('Closed orders (1)');
    expect(document.querySelector('.data-table tbody')!.textContent).toMatch(
      /EUR\/USDBuy0\.101:301\.084271\.08477\+1\.38%/,
    );
    await click('Performance');
    expect([...document.querySelectorAll('figure li')].map((each) => each.textContent)).toEqual([
      'October 2026: +1.20%',
      'November 2026: −0.40%',
    ]);
    expect(seen()).toContain('Strategy Info');
  });

  test('gives a result of zero no direction', async () => {
    const closed = ['1.38', '0.00', '-0.00', '-0.40'].map((profit, index) => ({
      ...closedTrade,
      profit,
      open_at: `2026-11-2${index}T14:30:01.000Z`,
    }));
    await openProfile({ answers: { 'manager.profile': () => fine({ ...profile, closed_trades: closed }) } });
    await untilSeen('Portugal');
    await click('Closed orders (4)');
    const results = [...document.querySelectorAll<HTMLElement>('.data-table tbody .signed')];
    expect(results.map(({ dataset }) => dataset['direction'])).toEqual(['up', undefined, undefined, 'down']);
  });

  test('moves between tabs by arrow keys', async () => {
    await openProfile();
    await untilSeen('Portugal');
    tab('Portfolio').focus();
    await act(
      async () =>
        void tab('Portfolio').dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
        ),
    );
    expect(tab('Performance').getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(tab('Performance'));
  });

  test('shows no figures without a track record', async () => {
    await openProfile({ answers: { 'manager.profile': () => fine(newcomer) } });
    await untilSeen('No track record yet');
    expect(figures()).toEqual({});
    await click('Performance');
    expect(seen()).toContain('One closed trade so far: too few for meaningful figures.');
    expect(document.querySelector('figure')).toBeNull();
  });

  test('shows an error when loading fails, and loads on retry', async () => {
    let fails = true;
    await openProfile({
      answers: {
        'manager.profile': () => (fails ? refusal('not_found', 404, 'No such manager.') : fine(profile)),
      },
    });
    await untilSeen('Could not load the profile. No such manager.');
    fails = false;
    await click('Try again');
    await untilSeen('Portugal');
  });
});

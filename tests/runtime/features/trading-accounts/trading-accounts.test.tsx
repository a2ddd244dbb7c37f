import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { demoAccountOptions } from '../../../../domain/account/demo-account-options.ts';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { DemoAccounts, TradingAccount } from '../../../../schemas/generated/types.ts';
import listExample from '../../../../schemas/api/trading-account/list.json';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import {
  click,
  closeSites,
  control,
  field,
  goTo,
  hasControl,
  openSignedIn,
  seen,
  type,
  until,
  untilSeen,
  type Site,
} from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

type List = CallOutput['trading-account.list'];

const [, none] = listExample.examples as unknown as { output: List }[];
const [{ output: one }] = listExample.examples as unknown as [{ output: List }];
const account: TradingAccount = { ...one.servers[0]!, account_balance: '12500.50' };
const listed = (over: Partial<TradingAccount> = {}, more: Partial<List> = {}) =>
  fine<List>({ ...one, servers: [{ ...account, ...over }], ...more });
const SECRET = 'rT4-kmWq7vXe2p';

const open = (at: string, answers: Answers = {}, demoAccounts: DemoAccounts = {}): Promise<Site> =>
  openSignedIn({
    at,
    features: ['auth', 'handoff', 'profile', 'trading-accounts'],
    page: { demoAccounts: demoAccountOptions(demoAccounts) },
    answers: { 'trading-account.list': () => listed(), ...answers },
  });

const main = () => document.querySelector('main')!.textContent!;
const problemOf = (name: string) => document.getElementById(`demo-account_${name}__error`)!.textContent;
const optionsOf = (name: string) =>
  [...field<HTMLSelectElement>(`demo-account_${name}`).options].map(({ text }) => text);

describe('the page of trading accounts', () => {
  test('shows each account with its balance, and that the password was shown once', async () => {
    await open('/accounts');
    await untilSeen('Raw Spread 1:30');
    for (const text of [
      'Trading Accounts',
      '12,500.50 USD',
      '50012345',
      'Northwind-Demo',
      'Shown once',
      'Demo',
    ])
      expect(main()).toContain(text);
    expect(control<HTMLAnchorElement>('Open a demo account').pathname).toBe('/new/account/demo');
    expect(main()).not.toContain('Simulated');
  });

  test('says that there is none and leads to the form', async () => {
    await open('/accounts', { 'trading-account.list': () => fine(none!.output) });
    await untilSeen('No trading account yet, get started by creating a trading account');
    expect(main()).toContain('Simulated trading platform');
    await click('Open a demo account');
    await until(() => expect(location.pathname).toBe('/new/account/demo'));
  });

  test('does not ask to open one where none can be opened', async () => {
    const unavailable: List = { ...none!.output, platform: 'unavailable' };
    await open('/accounts', { 'trading-account.list': () => fine(unavailable) });
    await untilSeen('You have no trading account.');
    expect(main()).toContain('New trading accounts are not available on this platform at the moment.');
    expect(main()).not.toContain('get started');
    expect(hasControl('Open a demo account')).toBe(false);
  });

  test('offers to load the list again when that has failed', async () => {
    let isDown = true;
    await open('/accounts', {
      'trading-account.list': () => (isDown ? refusal('internal', 500, 'Try later.') : listed()),
    });
    await untilSeen('Your trading accounts could not be loaded. Try later.');
    isDown = false;
    await click('Try again');
    await untilSeen('12,500.50 USD');
  });

  test('marks balances as old when they cannot be read again', async () => {
    const { api, platform } = await open('/accounts');
    await untilSeen('12,500.50 USD');
    api.answers['trading-account.list'] = () => refusal('rate_limited', 429, 'Too many requests.');
    await act(async () => platform.session.update({ ...platform.session.getState().user! }));
    await untilSeen(/Too many requests\..*12,500\.50 USDAs of .*2026/);
  });

  test('names stale balances and their time, accounts not confirmed yet, and a platform that is missing', async () => {
    await open('/accounts', {
      'trading-account.list': () => listed({}, { is_stale: true }),
    });
    await untilSeen(/did not answer. Balances are the latest known ones.*As of .*2026/);
    closeSites();
    await open('/accounts', {
      'trading-account.list': () => listed({ status: 'opening', login_id: null, has_password: false }),
    });
    await untilSeen('Waiting for confirmation');
    expect(hasControl('FUND NOW: 50012345')).toBe(false);
    closeSites();
    await open('/accounts', { 'trading-account.list': () => listed({}, { platform: 'unavailable' }) });
    await untilSeen('New trading accounts are not available on this platform at the moment.');
  });
});

describe('an account without a confirmation', () => {
  /** A page of an account that the platform has not confirmed yet, with a timer of the test. */
  async function openWaiting() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const at = { list: listed({ status: 'opening', login_id: null, has_password: false }) };
    const { api, platform } = await open('/accounts', { 'trading-account.list': () => at.list });
    await untilSeen('Waiting for confirmation');
    const reads = () => api.sentTo('trading-account.list').length;
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    return { at, platform, reads, pass };
  }

  test('is read every 5 seconds without a stream, until the platform has confirmed it', async () => {
    const { at, reads, pass } = await openWaiting();
    const first = reads();
    await pass(4900);
    expect(reads()).toBe(first);
    at.list = listed();
    await pass(200);
    await untilSeen('50012345');
    await pass(60_000);
    expect(reads()).toBe(first + 1);
  });

  test('is read when the stream reports a change, and never by the timer', async () => {
    const { at, platform, reads, pass } = await openWaiting();
    await act(async () => platform.streamed.setState({ isLive: true }));
    const first = reads();
    await pass(60_000);
    expect(reads()).toBe(first);
    at.list = listed();
    await act(async () => platform.session.update({ ...platform.session.getState().user! }));
    await untilSeen('50012345');
    expect(reads()).toBe(first + 1);
  });
});

describe('FUND NOW', () => {
  test('opens the amounts of the manifest, which add virtual money', async () => {
    const { api, platform } = await open(
      '/accounts',
      {
        'trading-account.top-up': () => ({
          ...fine(account),
          message: '500.00 USD of virtual money was added',
        }),
      },
      { topUps: ['200', '5000'] },
    );
    await until(() => control('FUND NOW: 50012345'));
    expect(control('FUND NOW: 50012345').getAttribute('aria-expanded')).toBe('false');
    await click('FUND NOW: 50012345');
    expect(main()).toContain('Virtual money only.');
    expect(document.activeElement!.textContent).toBe('200');
    await click('Add 5,000 USD');
    await until(() =>
      expect(api.sentTo('trading-account.top-up')).toEqual([{ id: '50012345', amount: '5000' }]),
    );
    await until(() =>
      expect(platform.notifications.getState().list.at(-1)?.text).toBe(
        '500.00 USD of virtual money was added',
      ),
    );
  });

  test('shows the message of the server when it fails', async () => {
    const { platform } = await open('/accounts', {
      'trading-account.top-up': () =>
        refusal('platform_refused', 409, 'The trading platform refused the amount.'),
    });
    await until(() => control('FUND NOW: 50012345'));
    await click('FUND NOW: 50012345');
    await click('Add 200 USD');
    await until(() =>
      expect(platform.notifications.getState().list.at(-1)?.text).toContain('refused the amount'),
    );
  });
});

describe('a new password', () => {
  test('is set after a question, shown once, and gone when the dialog closes', async () => {
    const { api } = await open('/accounts', {
      'trading-account.reset-password': () => fine({ ...account, password: SECRET }),
    });
    await until(() => control('Reset password: 50012345'));
    await click('Reset password: 50012345');
    expect(seen()).toContain('The current password stops working');
    expect(api.sentTo('trading-account.reset-password')).toEqual([]);
    await click('Reset password');
    await untilSeen(SECRET);
    expect(seen()).toContain('This password is shown once. Save it now');
    expect(hasControl('Copy: Password')).toBe(true);
    await click('Done');
    expect(document.documentElement.outerHTML).not.toContain(SECRET);
    await click('Reset password: 50012345');
    expect(seen()).not.toContain(SECRET);
    expect(seen()).toContain('The current password stops working');
  });

  test('keeps its dialog open while it is set: it is shown nowhere else', async () => {
    let answer!: () => void;
    const waiting = new Promise<void>((resolve) => void (answer = resolve));
    await open('/accounts', {
      'trading-account.reset-password': () => waiting.then(() => fine({ ...account, password: SECRET })),
    });
    await until(() => control('Reset password: 50012345'));
    await click('Reset password: 50012345');
    await click('Reset password');
    await click('Close');
    await click('Cancel');
    await act(async () => answer());
    await untilSeen(SECRET);
  });

  test('is not shown without a confirmation, and can be set again', async () => {
    let isLost = true;
    await open('/accounts', {
      'trading-account.list': () => listed({ has_password: false }),
      'trading-account.reset-password': () =>
        isLost
          ? refusal('provider_unavailable', 503, 'The trading platform did not confirm the new password.')
          : fine({ ...account, password: SECRET }),
    });
    await until(() => control('Reset password: 50012345'));
    await click('Reset password: 50012345');
    expect(seen()).toContain('This account has no password that you know.');
    await click('Set a password');
    await untilSeen('did not confirm the new password');
    isLost = false;
    await click('Set a password');
    await untilSeen(SECRET);
  });
});

describe('the form of a demo account', () => {
  test('has the options and defaults of the spec, and requires a leverage', async () => {
    const { api } = await open('/new/account/demo');
    await until(() => field('demo-account_platform'));
    expect(
      ['platform', 'account_type', 'leverage', 'currency', 'server', 'initial_deposit'].map(optionsOf),
    ).toEqual([
      ['MT4', 'MT5'],
      ['Raw Spread', 'Standard Account'],
      ['Choose one', '1:30', '1:20', '1:10', '1:1'],
      ['USD', 'EUR'],
      ['Demo'],
      ['200', '500', '1,000', '5,000', '10,000'],
    ]);
    const values = ['platform', 'account_type', 'currency', 'initial_deposit'].map(
      (name) => field(`demo-account_${name}`).value,
    );
    expect(values).toEqual(['MT4', 'Raw Spread', 'USD', '200']);
    await click('Open account');
    await until(() => expect(problemOf('leverage')).toBe('Leverage is required'));
    expect(api.sentTo('trading-account.create')).toEqual([]);
  });

  test('has the options and defaults of the manifest', async () => {
    const { api } = await open(
      '/new/account/demo',
      {
        'trading-account.create': () =>
          refusal('validation_failed', 422, '', { fields: { server: 'Server is full' } }),
      },
      {
        platforms: ['cTrader'],
        leverages: ['1:5', '1:2'],
        servers: ['A', 'B'],
        currencies: ['GBP'],
        initialDeposits: ['750'],
        defaults: { leverage: '1:2', server: 'B' },
      },
    );
    await until(() => field('demo-account_platform'));
    expect(optionsOf('leverage')).toEqual(['1:5', '1:2']);
    await click('Open account');
    const sent = {
      platform: 'cTrader',
      account_type: 'Raw Spread',
      leverage: '1:2',
      currency: 'GBP',
      server: 'B',
      initial_deposit: '750',
      is_demo: true,
    };
    await until(() => expect(api.sentTo('trading-account.create')).toEqual([sent]));
    await until(() => expect(problemOf('server')).toBe('Server is full'));
  });

  test('ends with the password, shown once, and a way to the live page', async () => {
    await open('/new/account/demo', {
      'trading-account.create': () => fine({ ...account, password: SECRET }),
    });
    await until(() => field('demo-account_leverage'));
    await type('demo-account_leverage', '1:20');
    await click('Open account');
    await untilSeen(SECRET);
    expect(main()).toContain('Your demo account is open');
    expect(document.activeElement!.textContent).toMatch(/^This password is shown once/);
    await click('Open a live account');
    await untilSeen('You are not eligible for a live account');
    expect(location.pathname).toBe('/new/account/live');
    await goTo('/new/account/demo');
    await until(() => field('demo-account_leverage'));
    expect(document.documentElement.outerHTML).not.toContain(SECRET);
  });

  test('says what happens to an account without a confirmation, or whose password was shown before', async () => {
    const answers: Answers = {
      'trading-account.create': () =>
        fine({ ...account, status: 'opening', login_id: null, has_password: false }),
    };
    await open('/new/account/demo', answers, { defaults: { leverage: '1:30' } });
    await until(() => field('demo-account_leverage'));
    await click('Open account');
    await untilSeen('has not confirmed this account yet');
    expect(main()).toContain('Your demo account was requested');
  });

  test('offers a new password where none can be shown', async () => {
    await open(
      '/new/account/demo',
      {
        'trading-account.create': () => fine(account),
        'trading-account.reset-password': () => fine({ ...account, password: SECRET }),
      },
      { defaults: { leverage: '1:30' } },
    );
    await until(() => field('demo-account_leverage'));
    await click('Open account');
    await untilSeen('its password cannot be shown');
    await click('Set a password');
    await click('Reset password');
    await untilSeen(SECRET);
  });

  test('shows the message of the server above it', async () => {
    await open(
      '/new/account/demo',
      {
        'trading-account.create': () =>
          refusal('limit_reached', 409, 'You already have 10 trading accounts.'),
      },
      { defaults: { leverage: '1:30' } },
    );
    await until(() => field('demo-account_leverage'));
    await click('Open account');
    await untilSeen('You already have 10 trading accounts.');
  });
});

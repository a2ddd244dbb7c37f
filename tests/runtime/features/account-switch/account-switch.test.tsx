import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Feature } from '../../../../runtime/platform/feature.ts';
import type { User } from '../../../../schemas/generated/types.ts';
import { makeAccount } from '../../support/accounts.ts';
import { eurusd, makePosition } from '../../support/live-market.ts';
import { defaultAnswers } from '../../support/live-tab.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import { planList } from '../../support/plans.ts';
import {
  click,
  closeSites,
  hasControl,
  openSignedIn,
  until,
  untilSeen,
  type SignedInOptions,
  type Site,
} from '../../support/site.tsx';

const rich: Partial<User> = { estimatedBalance: '2500.00', practice_wallet: '10000.00', bonus: '100.00' };

async function open({ answers, user, settings, ...options }: SignedInOptions = {}): Promise<Site> {
  const site = await openSignedIn({
    features: ['auth', 'handoff', 'profile', 'account-switch'],
    user: { ...rich, ...user },
    settings: { enable_practice_account: true, ...settings },
    answers: {
      ...defaultAnswers,
      'asset.rate': () => refusal('stale_price', 409, ''),
      'trade.account': () => fine(makeAccount({ balance: '2500.00' })),
      ...answers,
    },
    ...options,
  });
  await until(() => expect(site.root.querySelector('.balance-trigger')).not.toBeNull());
  return site;
}

const openMenu = async () => {
  await click(document.querySelector<HTMLElement>('.balance-trigger')!);
  await until(() => expect(document.querySelector('[data-account]')).not.toBeNull());
};
const choose = (mode: 'Real' | 'Practice') =>
  click(
    [...document.querySelectorAll<HTMLElement>('[data-account] [aria-pressed]')].find((button) =>
      button.textContent!.startsWith(mode),
    )!,
  );
const notices = ({ platform }: Site) => platform.notifications.getState().list.map((each) => each.text);

describe('balance menu', () => {
  test.each([
    ['Plans', null],
    ['Plan Standard', { name: 'Standard', color: '#1f5fa8' }],
  ])('opens the plans of a build that has them: %s', async (name, currentPlan) => {
    await open({
      features: ['auth', 'profile', 'account-switch', 'plans'],
      user: { currentPlan },
      answers: { 'plan.list': () => fine(planList) },
    });
    await openMenu();
    await until(() => expect(hasControl(name)).toBe(true));
    await click(name);
    await untilSeen('Support of Standard');
    expect(document.querySelector('dialog h2')!.textContent).toBe('Trading plans');
    expect(document.querySelector('[data-account]')).toBeNull();
  });

  test('shows the balance and mode of the current account on its button', async () => {
    const { root } = await open();
    const trigger = root.querySelector('.balance-trigger')!;
    expect([trigger.textContent, trigger.getAttribute('aria-label')]).toEqual([
      'Real2,500.00 USD',
      'Balance and account: Real 2,500.00\u00a0USD',
    ]);
    expect(root.querySelector('.practice-band')).toBeNull();
  });

  test('lists both accounts', async () => {
    const { root } = await open();
    await openMenu();
    expect(
      [...root.querySelectorAll('[data-account]')].map((row) => [
        row.querySelector('[aria-pressed] > :last-child > :first-child')!.textContent,
        row.querySelector('.money')!.textContent,
        row.querySelector('[aria-pressed]')!.getAttribute('aria-pressed'),
      ]),
    ).toEqual([
      ['Real account', '2,500.00 USD', 'true'],
      ['Practice account', '10,000.00 USD', 'false'],
    ]);
    expect(root.textContent).toContain('Includes a 100.00\u00a0USD bonus');
  });

  test('lists no practice account where the operator offers none', async () => {
    const { root } = await open({ settings: { enable_practice_account: false } });
    await openMenu();
    expect(root.querySelectorAll('[data-account]')).toHaveLength(1);
  });
});

describe('payments in the balance menu', () => {
  const withDialogs = (ids: readonly ('deposit' | 'withdrawal')[]) =>
    ids.map((id) => ({
      face: {
        id: `test-${id}`,
        entry: '',
        routes: [],
        nav: [],
        slots: [{ slot: 'shell.dialog' as const, load: 'intent' as const, trigger: { dialog: id } }],
      },
      feature: {
        id: `test-${id}`,
        pages: {},
        slots: { 'shell.dialog': async () => ({ Contribution: () => <p>The {id} dialog</p> }) },
      } as unknown as Feature,
    }));

  test('has no button for a dialog that the build lacks', async () => {
    await open({ more: withDialogs(['withdrawal']) });
    await openMenu();
    expect([hasControl('Deposit'), hasControl('Withdraw')]).toEqual([false, true]);
    closeSites();
    await open();
    await openMenu();
    expect([hasControl('Deposit'), hasControl('Withdraw')]).toEqual([false, false]);
  });

  test.each([
    ['Deposit', 'The deposit dialog'],
    ['Withdraw', 'The withdrawal dialog'],
  ])('opens its dialog on %s and closes the menu', async (name, dialog) => {
    const { root } = await open({ more: withDialogs(['deposit', 'withdrawal']) });
    await openMenu();
    await click(name);
    await untilSeen(dialog);
    expect(root.querySelector('.menu-panel')).toBeNull();
  });
});

test('the open balance menu shows and hides the practice account with its setting', async () => {
  const { root, platform } = await open({ settings: { enable_practice_account: false } });
  await openMenu();
  const rows = () => root.querySelectorAll('[data-account]').length;
  for (const enable_practice_account of [true, false, true]) {
    const { settings } = platform.settings.getState();
    await act(async () => platform.settings.setState({ settings: { ...settings, enable_practice_account } }));
    expect(rows()).toBe(enable_practice_account ? 2 : 1);
  }
});

describe('switching accounts', () => {
  test('shows the account at once, also when the user cannot be read again', async () => {
    const { api, root } = await open({
      answers: { 'account.switch-mode': () => fine(makeAccount({ mode: 'practice' })) },
    });
    api.answers['auth.user'] = () => refusal('offline', 0, 'No connection to the server.');
    await openMenu();
    await choose('Practice');
    await until(() => expect(root.querySelector('.practice-band')).not.toBeNull());
    expect(root.querySelector('.balance-trigger')!.textContent).toMatch(/^Practice/);
  });

  test('shows the practice account and a notice', async () => {
    const inPractice = { ...trader, ...rich, is_practice: true };
    const site = await open({
      answers: { 'account.switch-mode': () => fine(makeAccount({ mode: 'practice' })) },
    });
    const { root, api, platform } = site;
    platform.reloadUser = async () => {
      platform.session.update(inPractice);
      return true;
    };
    await openMenu();
    await choose('Practice');
    await until(() => expect(root.querySelector('.practice-band')).not.toBeNull());
    expect(api.sentTo('account.switch-mode')).toHaveLength(1);
    expect(root.querySelector('.balance-trigger')!.textContent).toBe('Practice10,000.00 USD');
    expect(notices(site)).toEqual(['You are practising with virtual money now.']);
    expect(root.querySelector('.menu-panel')).toBeNull();
    await act(async () => platform.session.change({ practice_wallet: '9000.00' }));
    expect(notices(site)).toHaveLength(1);
    await act(async () => platform.session.change({ is_practice: false }));
    expect(notices(site)).toEqual([]);
  });

  test('shows no notice of an account that is not selected any more', async () => {
    const site = await open({
      answers: { 'account.switch-mode': () => fine(makeAccount({ mode: 'practice' })) },
    });
    const { api, platform } = site;
    const reads = vi.fn(async () => {
      platform.session.update({ ...trader, ...rich });
      return true;
    });
    platform.reloadUser = reads;
    await openMenu();
    await choose('Practice');
    await until(() => expect(reads).toHaveBeenCalled());
    await until(() => expect(document.querySelector('[data-account] [aria-disabled=true]')).toBeNull());
    expect([api.sentTo('account.switch-mode').length, notices(site)]).toEqual([1, []]);
  });

  test('shows an error and keeps the account when the server refuses', async () => {
    const site = await open({
      answers: { 'account.switch-mode': () => refusal('feature_disabled', 409, 'Not offered here.') },
    });
    await openMenu();
    await choose('Practice');
    expect(notices(site)).toEqual(['Error while switching']);
    expect([site.sounds, site.root.querySelector('.practice-band')]).toEqual([['error'], null]);
  });

  test('sends one request for two clicks', async () => {
    const { api } = await open({ answers: { 'account.switch-mode': () => new Promise(() => {}) } });
    await openMenu();
    await choose('Practice');
    await choose('Practice');
    expect(api.sentTo('account.switch-mode')).toHaveLength(1);
  });
});

describe('practice account', () => {
  const user = { is_practice: true };

  test('shows a band on every page, with a button to switch back', async () => {
    const { root, api } = await open({
      user,
      answers: {
        'account.switch-mode': () => fine(makeAccount()),
        'trade.account': () => fine(makeAccount({ mode: 'practice' })),
      },
    });
    expect(root.querySelector('.practice-band')!.textContent).toContain(
      'Practice account. Virtual money only.',
    );
    await click('Switch to real');
    expect(api.sentTo('account.switch-mode')).toHaveLength(1);
  });

  test('moves the focus to the page after leaving it, and keeps it on the button after a failure', async () => {
    let answer = refusal('unknown', 500, 'Something went wrong') as ReturnType<
      typeof fine<ReturnType<typeof makeAccount>>
    >;
    const { root, platform } = await open({
      user,
      answers: {
        'account.switch-mode': () => answer,
        'trade.account': () => fine(makeAccount({ mode: 'practice' })),
      },
    });
    platform.reloadUser = async () => {
      platform.session.update({ ...trader, ...rich, is_practice: false });
      return true;
    };
    const leave = root.querySelector<HTMLElement>('.practice-leave')!;
    leave.focus();
    await click(leave);
    expect(document.activeElement).toBe(leave);
    answer = fine(makeAccount());
    await click(leave);
    await until(() => expect(document.activeElement!.id).toBe('content'));
  });

  test("shows the server's message after topping up", async () => {
    const site = await open({
      user,
      answers: {
        'account.refill-practice': () => ({
          ok: true,
          data: makeAccount({ mode: 'practice' }),
          message: 'Refilled to 10,000.00 USD',
        }),
      },
    });
    site.platform.reloadUser = async () => true;
    await openMenu();
    await click('Top up');
    expect(notices(site)).toEqual(['Refilled to 10,000.00 USD']);
  });

  test.each([
    ['10,000.00 was missing', '0.00', 'success'],
    ['nothing was missing', '10000.00', 'info'],
  ])('does not claim a success if %s', async (_, practice_wallet, kind) => {
    const data = makeAccount({ mode: 'practice', balance: '10000.00' });
    const site = await open({
      user: { ...user, practice_wallet },
      answers: { 'account.refill-practice': () => ({ ok: true, data, message: 'Practice balance' }) },
    });
    site.platform.reloadUser = async () => true;
    await openMenu();
    await click('Top up');
    expect(site.platform.notifications.getState().list.map((notice) => notice.kind)).toEqual([kind]);
  });

  test.each([
    ['without a reason', refusal('unknown', 500, 'Something went wrong'), 'Unable to Top Up'],
    [
      'with one',
      refusal('feature_disabled', 409, 'The practice account is switched off.'),
      'The practice account is switched off.',
    ],
  ])('shows an error when topping up fails %s', async (_, answer, message) => {
    const site = await open({ user, answers: { 'account.refill-practice': () => answer } });
    await openMenu();
    await click('Top up');
    expect(notices(site)).toEqual([message]);
  });
});

test.each(['account', 'user'])('Refresh says when the %s could not be read', async (missing) => {
  const site = await open();
  await openMenu();
  site.platform.reloadUser = async () => missing !== 'user';
  if (missing === 'account') site.api.answers['trade.account'] = () => refusal('offline', 0, '');
  await click('Refresh');
  await until(() => expect(notices(site)).toEqual([expect.stringContaining('could not be read')]));
});

test('Refresh reads the account again', async () => {
  const { api } = await open();
  const before = api.sentTo('trade.account').length;
  await openMenu();
  await click('Refresh');
  expect(api.sentTo('trade.account').length).toBe(before + 1);
});

test('the menu shows live account figures', async () => {
  const { root } = await open({
    answers: {
      'trade.account': () => fine(makeAccount({ balance: '2500.00' })),
      'trade.pnl': () => fine([makePosition()]),
    },
  });
  await openMenu();
  await until(() => expect(root.querySelector('dl[aria-label]')).not.toBeNull());
  expect([...root.querySelectorAll('dl[aria-label] dd')].map((figure) => figure.textContent)).toEqual([
    '2,499.20',
    '−0.80',
    '361.42',
    '2,137.78',
  ]);
});

test.each([
  [true, ['2,499.20', '−0.80', '2,137.78']],
  [false, []],
])('the menu greys figures at stale prices: %s', async (stale, figures) => {
  const { root } = await open({
    answers: {
      'trade.account': () => fine(makeAccount({ balance: '2500.00' })),
      'trade.pnl': () => fine([makePosition({ stale })]),
      'asset.list': () => fine([{ ...eurusd, stale }]),
    },
  });
  await openMenu();
  await until(() => expect(root.querySelector('dl[aria-label]')).not.toBeNull());
  const grey = [...root.querySelectorAll('dl[aria-label] dd[data-stale]')];
  expect(grey.map((figure) => figure.textContent)).toEqual(figures);
});

test('the menu shows reserved funds of the selected account', async () => {
  const reserved = '400.00';
  const { root } = await open({
    answers: {
      'trade.account': () => fine(makeAccount({ balance: '2500.00', reserved })),
      'trade.pnl': () => fine([makePosition()]),
    },
  });
  await openMenu();
  await until(() => expect(root.querySelector('dl[aria-label]')).not.toBeNull());
  expect([...root.querySelectorAll('dl[aria-label] > div')].map(({ textContent }) => textContent)).toEqual([
    'Reserved400.00',
    'Equity2,099.20',
    'P/L−0.80',
    'Margin361.42',
    'Free Margin1,737.78',
  ]);
});

test('the question mark key lists the hotkeys', async () => {
  const { root } = await open();
  await act(async () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true })),
  );
  await until(() =>
    expect([...root.querySelectorAll('dialog kbd')].map((key) => key.textContent)).toEqual([
      'B',
      'S',
      'X',
      'Ctrl K',
      '/',
      '?',
    ]),
  );
});

test('a lost connection shows since when there are no prices', async () => {
  const { root } = await open({ answers: { 'asset.rate': () => refusal('offline', 0, 'No connection') } });
  await until(() => expect(root.querySelector('.connection')).not.toBeNull());
  expect(root.querySelector('.connection')!.textContent).toMatch(/^No prices since .+\. Reconnecting…$/);
});

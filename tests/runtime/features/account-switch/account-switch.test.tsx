import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { User } from '../../../../schemas/generated/types.ts';
import { makeAccount, makePosition } from '../../support/live-market.ts';
import { defaultAnswers } from '../../support/live-tab.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import { click, openSignedIn, until, type SignedInOptions, type Site } from '../../support/site.tsx';

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
  await until(() => expect(document.querySelector('.account-row')).not.toBeNull());
};
const choose = (mode: 'Real' | 'Practice') =>
  click(
    [...document.querySelectorAll<HTMLElement>('.account-choice')].find((button) =>
      button.textContent!.startsWith(mode),
    )!,
  );
const notices = ({ platform }: Site) => platform.notifications.getState().list.map((each) => each.text);

describe('the balance menu', () => {
  test('shows the balance of the account at hand, and whose money it is', async () => {
    const { root } = await open();
    const trigger = root.querySelector('.balance-trigger')!;
    expect([trigger.textContent, trigger.getAttribute('aria-label')]).toEqual([
      'Real2,500.00 USD',
      'Balance and account: Real 2,500.00 USD',
    ]);
    expect(root.querySelector('.practice-band')).toBeNull();
  });

  test('opens on both accounts', async () => {
    const { root } = await open();
    await openMenu();
    expect(
      [...root.querySelectorAll('.account-row')].map((row) => [
        row.querySelector('.account-name')!.textContent,
        row.querySelector('.account-balance')!.textContent,
        row.querySelector('.account-choice')!.getAttribute('aria-pressed'),
      ]),
    ).toEqual([
      ['Real account', '2,500.00 USD', 'true'],
      ['Practice account', '10,000.00 USD', 'false'],
    ]);
    expect(root.textContent).toContain('Includes a 100.00 USD bonus');
  });

  test('without a practice account there is none to choose', async () => {
    const { root } = await open({ settings: { enable_practice_account: false } });
    await openMenu();
    expect(root.querySelectorAll('.account-row')).toHaveLength(1);
  });
});

test('the open balance menu follows the setting of practice accounts', async () => {
  const { root, platform } = await open({ settings: { enable_practice_account: false } });
  await openMenu();
  const rows = () => root.querySelectorAll('.account-row').length;
  for (const enable_practice_account of [true, false, true]) {
    const { settings } = platform.settings.getState();
    await act(async () => platform.settings.setState({ settings: { ...settings, enable_practice_account } }));
    expect(rows()).toBe(enable_practice_account ? 2 : 1);
  }
});

describe('choosing the other account', () => {
  test('switches, reads the person again and says so', async () => {
    const practising = { ...trader, ...rich, is_practice: true };
    const site = await open({
      answers: { 'account.switch-mode': () => fine(makeAccount({ mode: 'practice' })) },
    });
    const { root, api, platform } = site;
    platform.reloadUser = async () => platform.session.update(practising);
    await openMenu();
    await choose('Practice');
    await until(() => expect(root.querySelector('.practice-band')).not.toBeNull());
    expect(api.sentTo('account.switch-mode')).toHaveLength(1);
    expect(root.querySelector('.balance-trigger')!.textContent).toBe('Practice10,000.00 USD');
    expect(notices(site)).toEqual(['You are practising with virtual money now.']);
    expect(root.querySelector('.menu-panel')).toBeNull();
  });

  test('that fails says so, and nothing has changed', async () => {
    const site = await open({
      answers: { 'account.switch-mode': () => refusal('feature_disabled', 409, 'Not offered here.') },
    });
    await openMenu();
    await choose('Practice');
    expect(notices(site)).toEqual(['Error while switching']);
    expect([site.sounds, site.root.querySelector('.practice-band')]).toEqual([['error'], null]);
  });

  test('pressed twice is asked for once', async () => {
    const { api } = await open({ answers: { 'account.switch-mode': () => new Promise(() => {}) } });
    await openMenu();
    await choose('Practice');
    await choose('Practice');
    expect(api.sentTo('account.switch-mode')).toHaveLength(1);
  });
});

describe('practising', () => {
  const user = { is_practice: true };

  test('is in view on every page, with the way back', async () => {
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

  test('who leaves it by keyboard is on the page then, and who cannot leave stays at the button', async () => {
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
    platform.reloadUser = async () => platform.session.update({ ...trader, ...rich, is_practice: false });
    const leave = root.querySelector<HTMLElement>('.practice-leave')!;
    leave.focus();
    await click(leave);
    expect(document.activeElement).toBe(leave);
    answer = fine(makeAccount());
    await click(leave);
    await until(() => expect(document.activeElement!.id).toBe('content'));
  });

  test("topping up shows the server's message", async () => {
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
    await openMenu();
    await click('Top up');
    expect(notices(site)).toEqual(['Refilled to 10,000.00 USD']);
  });

  test.each([
    ['without a reason', refusal('unknown', 500, 'Something went wrong'), 'Unable to Top Up'],
    [
      'with one',
      refusal('feature_disabled', 409, 'The practice account is switched off.'),
      'The practice account is switched off.',
    ],
  ])('topping up that fails %s', async (_, answer, said) => {
    const site = await open({ user, answers: { 'account.refill-practice': () => answer } });
    await openMenu();
    await click('Top up');
    expect(notices(site)).toEqual([said]);
  });
});

test('the balances are read again', async () => {
  const { api } = await open();
  const before = api.sentTo('trade.account').length;
  await openMenu();
  await click('Refresh');
  expect(api.sentTo('trade.account').length).toBe(before + 1);
});

test('figures of the account are live in the menu', async () => {
  const { root } = await open({
    answers: {
      'trade.account': () => fine(makeAccount({ balance: '2500.00' })),
      'trade.pnl': () => fine([makePosition()]),
    },
  });
  await openMenu();
  await until(() => expect(root.querySelector('.account-figures')).not.toBeNull());
  expect([...root.querySelectorAll('.account-figures dd')].map((figure) => figure.textContent)).toEqual([
    '2,499.20',
    '−0.80',
    '361.42',
    '2,137.78',
  ]);
});

test('the question mark lists the keys', async () => {
  const { root } = await open();
  await act(async () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true })),
  );
  await until(() =>
    expect([...root.querySelectorAll('.hotkeys kbd')].map((key) => key.textContent)).toEqual([
      'B',
      'S',
      'X',
      'Ctrl K',
      '/',
      '?',
    ]),
  );
});

test('a lost connection says since when', async () => {
  const { root } = await open({ answers: { 'asset.rate': () => refusal('offline', 0, 'No connection') } });
  await until(() => expect(root.querySelector('.connection-lost')).not.toBeNull());
  expect(root.querySelector('.connection-lost')!.textContent).toMatch(/^No prices since .+\. Reconnecting…$/);
});

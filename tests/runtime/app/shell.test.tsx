import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useDialog } from '../../../runtime/platform/dialogs.ts';
import type { Feature } from '../../../runtime/platform/feature.ts';
import type { PageData } from '../../../runtime/platform/page-data.ts';
import type { Settings, User } from '../../../schemas/generated/types.ts';
import { fine } from '../support/fake-api.ts';
import {
  click,
  hasControl,
  openSignedIn,
  control,
  seen,
  until,
  untilAt,
  untilSeen,
} from '../support/site.tsx';

const key = (name: string, target: Element = document.activeElement!) =>
  act(
    async () =>
      void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );

const inNavigation = () =>
  [...document.querySelectorAll('.drawer .drawer-item')].map((item) => item.textContent);

/** A feature that contributes the name of each given slot to it. */
function contributing(...slots: string[]): { face: PageData['features'][number]; feature: Feature } {
  const named = (slot: string) => async () => ({
    Contribution: ({ children }: { children?: React.ReactNode }) => (
      <p>
        [{slot}]{children}
      </p>
    ),
  });
  return {
    face: {
      id: 'wallet',
      entry: 'wallet.js',
      routes: [],
      nav: [],
      slots: slots.map((slot) => ({ slot, load: 'eager' as const })),
    },
    feature: {
      id: 'wallet',
      pages: {},
      text: { en: async () => ({ text: {} }) },
      slots: Object.fromEntries(slots.map((slot) => [slot, named(slot)])),
    } as unknown as Feature,
  };
}

describe('the shell', () => {
  test('shows header, drawer, bottom bar and page with the risk warning and the demo mark', async () => {
    await openSignedIn();
    await untilSeen('Your details');
    expect(inNavigation()).toEqual(['Profile']);
    expect(document.querySelectorAll('.bottom-bar .drawer-item')).toHaveLength(1);
    expect(document.querySelector('.drawer [aria-current=page]')?.textContent).toBe('Profile');
    expect(document.querySelector('.shell-body .risk-warning')?.textContent).toContain('CFDs are complex.');
    expect(document.querySelector('[data-mark=demo]')).not.toBeNull();
    expect(document.title).toBe('Demo · Profile · Acme');
  });

  test("links the logo to the brand's own site without a referrer", async () => {
    await openSignedIn({ settings: { site_info_url: 'https://www.acme.example' } });
    await untilSeen('Your details');
    const logo = document.querySelector<HTMLAnchorElement>('.shell-header .site-logo')!;
    expect([logo.href, logo.rel]).toEqual(['https://www.acme.example/', 'noopener noreferrer']);
  });

  test('renders the contributions to its slots, but not to guest slots', async () => {
    await openSignedIn({
      more: [
        contributing(
          'header.action',
          'balance.menu',
          'shell.banner',
          'shell.dialog',
          'shell.floating',
          'guest.floating',
        ),
      ],
    });
    await untilSeen('[shell.dialog]');
    for (const slot of ['header.action', 'balance.menu', 'shell.banner', 'shell.floating'])
      expect(seen()).toContain(`[${slot}]`);
    expect(seen()).not.toContain('[guest.floating]');
  });

  test('renders contributions to shell.band outside the shell element', async () => {
    await openSignedIn({ more: [contributing('shell.band')] });
    await untilSeen('[shell.band]');
    expect(document.querySelector('.shell')!.textContent).not.toContain('[shell.band]');
  });

  test('renders drawer.badge contributions next to their destination', async () => {
    const counting = contributing('drawer.badge');
    (counting.feature as { slots: unknown }).slots = {
      'drawer.badge': async () => ({
        Contribution: ({ route }: { route: string }) => <b className="drawer-badge">{route}</b>,
      }),
    };
    await openSignedIn({ more: [counting] });
    await untilSeen('Profileprofile');
    expect(
      [...document.querySelectorAll('.drawer .drawer-badge, .bottom-bar .drawer-badge')].map(
        (badge) => badge.textContent,
      ),
    ).toEqual(['profile', 'profile']);
  });

  test('renders an idle contribution once the browser is idle', async () => {
    const { face, feature } = contributing('shell.banner');
    face.slots[0]!.load = 'idle';
    const callbacks: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => callbacks.push(callback));
    vi.stubGlobal('cancelIdleCallback', () => {});
    onTestFinished(() => void vi.unstubAllGlobals());
    await openSignedIn({ more: [{ face, feature }] });
    await untilSeen('Your details');
    expect(seen()).not.toContain('[shell.banner]');
    await act(async () => callbacks.forEach((callback) => callback()));
    await untilSeen('[shell.banner]');
  });

  describe('a contribution with a trigger', () => {
    const withButton = (load: () => Promise<unknown>) => {
      const { face, feature } = contributing('header.action');
      face.slots = [
        { slot: 'header.action', load: 'intent', trigger: { icon: 'plus', label: 'nav.terminal' } },
      ];
      (feature as { slots: unknown }).slots = { 'header.action': load };
      return { face, feature };
    };
    const Opened = ({ close }: { close(): void }) => (
      <button type="button" onClick={close}>
        Close deposit
      </button>
    );

    test('loads when its button gets the focus, opens on click and closes', async () => {
      const load = vi.fn(async () => ({ Contribution: Opened }));
      const { platform } = await openSignedIn({ more: [withButton(load)] });
      const label = platform.text.getState().t('nav.terminal');
      await until(() => expect(hasControl(label)).toBe(true));
      expect(load).not.toHaveBeenCalled();
      await act(async () => control(label).focus());
      await until(() => expect(load).toHaveBeenCalled());
      expect(hasControl('Close deposit')).toBe(false);
      await click(label);
      await until(() => expect(hasControl('Close deposit')).toBe(true));
      await click('Close deposit');
      expect(hasControl('Close deposit')).toBe(false);
    });

    test('shows a notice when it fails to load, and loads again on the next click', async () => {
      const load = vi
        .fn(async () => ({ Contribution: Opened }))
        .mockRejectedValueOnce(new TypeError('no network'));
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
      onTestFinished(() => void vi.unstubAllGlobals());
      const { platform } = await openSignedIn({ more: [withButton(load)] });
      const label = platform.text.getState().t('nav.terminal');
      await until(() => expect(hasControl(label)).toBe(true));
      await click(label);
      await until(() =>
        expect(platform.notifications.getState().list.map(({ text }) => text)).toEqual([
          'Part of this site did not load. Check your connection and try again.',
        ]),
      );
      await click(label);
      await until(() => expect(hasControl('Close deposit')).toBe(true));
    });
  });

  describe('where users must verify their identity', () => {
    const unverified = {
      settings: { enable_must_verify_kyc: true },
      more: [contributing('app.replacement')],
    };

    test('renders an app.replacement contribution instead of the app', async () => {
      await openSignedIn(unverified);
      await untilSeen('[app.replacement]');
      expect(inNavigation()).toEqual([]);
      expect(seen()).not.toContain('Your details');
    });

    test('opens the pages that stay available, with the way back', async () => {
      await openSignedIn(unverified);
      await untilSeen('[app.replacement]');
      await click('Your account');
      await untilSeen('WEB1042');
      await click('Profile');
      await untilSeen('Your details');
      expect(seen()).not.toContain('[app.replacement]');
      await click('Verify now');
      await untilSeen('[app.replacement]');
    });

    test.each([
      ['a verified user', { kyc_verified: true }],
      ['an operator', { roles: ['trader', 'admin'] as User['roles'] }],
    ])('leaves the app to %s', async (_, user) => {
      await openSignedIn({ ...unverified, user });
      await untilSeen('Your details');
      expect(seen()).not.toContain('[app.replacement]');
    });
  });

  test('links the trial banner to the back-office', async () => {
    await openSignedIn({ settings: { cp_value: 'basic', crm_url: 'https://desk.acme.example' } });
    await untilSeen('This is a trial version, upgrade for a better trading experience');
    expect(
      [...document.querySelectorAll<HTMLAnchorElement>('.banner a')].map(({ href, rel }) => [href, rel]),
    ).toEqual([['https://desk.acme.example/', 'noopener noreferrer']]);
    const banner = document.querySelector('.banner')!;
    expect([banner.tagName, banner.getAttribute('aria-label')]).toEqual(['ASIDE', 'Trial version']);
  });

  test('shows no trial banner for a full version', async () => {
    await openSignedIn({ settings: { cp_value: 'pro' } });
    await untilSeen('Your details');
    expect(document.querySelector('.banner')).toBeNull();
  });
});

describe('menus of a build with every page', () => {
  const features = [
    'auth',
    'handoff',
    'profile',
    'account-manager',
    'dashboard',
    'trade-room',
    'terminal',
    'order-book',
    'watchlist',
    'market-analysis',
    'portfolio',
    'trading-accounts',
    'reports',
    'mining',
    'transactions',
    'livechat',
    'identity',
    'withdrawals',
  ] as const;
  const open = async (settings: Partial<Settings>, roles: User['roles'] = ['trader']) => {
    await openSignedIn({ features: [...features], settings, user: { roles }, at: '/profile' });
    await untilSeen('Your details');
  };
  const always = ['Order book', 'Watchlist', 'Market', 'Portfolio', 'Accounts', 'Report'];

  test('the drawer has the pages that no setting hides', async () => {
    await open({});
    expect(inNavigation()).toEqual(['Trade room', ...always, 'Transactions', 'Profile']);
  });

  test('the drawer has the pages of the settings, and the back-office last', async () => {
    await open(
      {
        home_page: 'wealth_management',
        enable_mt: true,
        enable_mining: true,
        show_side_menu_chat: true,
        crm_auto_login: true,
        crm_url: 'https://desk.acme.example',
      },
      ['trader', 'admin'],
    );
    await until(() =>
      expect(inNavigation()).toEqual([
        'Dashboard',
        'Terminal',
        ...always,
        'Mining',
        'Transactions',
        'Support',
        'Profile',
        'CRM',
      ]),
    );
  });

  test('the account menu has every entry in the order of spec 1 §2.2', async () => {
    await open({ live_chat: 'https://chat.acme.example', enable_account_connection_autotrade: true });
    await click('Your account');
    await until(() => expect(document.querySelector('.menu-item-last')).not.toBeNull());
    expect([...document.querySelectorAll('.menu-panel .menu-item')].map((item) => item.textContent)).toEqual([
      'Withdrawal',
      'Profile',
      'Help center',
      'Account manager',
      'KYC verification',
      'Change password',
      'Switch to the dark theme',
      'Sign out',
    ]);
  });
});

describe('avatar menu', () => {
  test('shows the signed-in user and links only to pages of the build', async () => {
    await openSignedIn({ settings: { live_chat: 'https://chat.acme.example' } });
    await untilSeen('Your details');
    await click('Your account');
    await until(() => expect(document.querySelector('.menu-panel')?.textContent).toContain('WEB1042'));
    const panel = document.querySelector('.menu-panel')!;
    for (const text of ['ana@example.com', 'Spain', 'Registered 02 Nov, 2026', 'WEB1042'])
      expect(panel.textContent).toContain(text);
    expect([...panel.querySelectorAll('.menu-item')].map((item) => item.textContent)).toEqual([
      'Profile',
      'Change password',
      'Switch to the dark theme',
      'Sign out',
    ]);
  });

  test("shows the country in the user's language", async () => {
    await openSignedIn({ local: { language: 'es' } });
    await untilSeen('Tus datos');
    await click('Tu cuenta');
    await until(() => expect(document.querySelector('.menu-head')?.textContent).toContain('España'));
  });

  test('shows the entry of a feature whose flag is on', async () => {
    const help = contributing();
    help.face.nav = [
      { id: 'profile', route: 'profile', icon: 'life-buoy', order: 1, menu: 'avatar', when: 'live_chat' },
    ];
    await openSignedIn({ settings: { live_chat: 'a long address' }, more: [help] });
    await untilSeen('Your details');
    await click('Your account');
    await until(() => expect(document.querySelectorAll('.menu-panel a')).toHaveLength(2));
  });

  test('wraps around with arrow keys, and closes with Escape and restores the focus', async () => {
    await openSignedIn();
    await untilSeen('Your details');
    const button = control<HTMLButtonElement>('Your account');
    button.focus();
    await key('ArrowDown');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await until(() => expect(document.querySelector('.menu-panel')?.textContent).toContain('Sign out'));
    for (const item of document.querySelectorAll<HTMLElement>(
      '.menu-panel a, .menu-panel button, .menu-panel select',
    ))
      item.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
    await key('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Profile');
    await key('End');
    expect(document.activeElement?.textContent).toBe('Sign out');
    await key('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Profile');
    await key('Escape');
    expect([document.querySelector('.menu-panel'), document.activeElement]).toEqual([null, button]);
  });

  test('closes on a click outside', async () => {
    await openSignedIn();
    await untilSeen('Your details');
    await click('Your account');
    await act(async () => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(document.querySelector('.menu-panel')).toBeNull();
  });

  test('opens the dialog on Change password, beside the page', async () => {
    const { platform } = await openSignedIn({
      features: ['auth', 'handoff', 'profile', 'order-book'],
      at: '/orderbook',
    });
    await untilSeen('Order book');
    await click('Your account');
    await until(() => expect(hasControl('Change password')).toBe(true));
    await click('Change password');
    await until(() => expect(document.querySelector('dialog h2')?.textContent).toBe('Change password'));
    expect(document.querySelector('.menu-panel')).toBeNull();
    expect(platform.tab.get('wanted')).toBeNull();
  });

  test('signs out on the server and stores no path to return to', async () => {
    const { api, platform } = await openSignedIn();
    await untilSeen('Your details');
    await click('Your account');
    await click(document.querySelector<HTMLElement>('.menu-item-last')!);
    await untilAt('/login');
    expect([api.sentTo('auth.logout').length, platform.tab.get('wanted')]).toEqual([1, null]);
  });
});

describe('before the second factor', () => {
  const face = { id: 'wallet', entry: 'wallet.js', nav: [], slots: [] };
  const support = {
    face: { ...face, routes: [{ id: 'livechat', path: '/support', layout: 'shell', access: 'login' }] },
    feature: {
      id: 'wallet',
      pages: { livechat: async () => ({ Page: () => <h1>Support</h1> }) },
      text: { en: async () => ({ text: {} }) },
    },
  } as unknown as ReturnType<typeof contributing>;
  const account = contributing('header.action', 'balance.menu', 'shell.floating', 'shell.dialog');

  test('a page that stays available has the way to the code, and nothing that needs the account', async () => {
    await openSignedIn({
      at: '/support',
      user: { two_fa_confirmed: false },
      settings: { two_fa: true },
      more: [support, { ...account, face: { ...account.face, id: 'account' } }],
    });
    await untilSeen('This device is not confirmed');
    expect([seen().includes('Support'), document.querySelector('.drawer')]).toEqual([true, null]);
    expect(seen()).not.toMatch(/\[(header|balance|shell)\./);
    await click('Enter the code');
    await untilAt('/two_fa');
  });
});

describe('a suspended account', () => {
  const suspended = {
    state: 'suspended',
    state_reason: 'A document could not be read.',
    contact: 'help@acme.example',
  } as const;

  test('sees the reason, a contact and the remaining options instead of the shell', async () => {
    await openSignedIn({ user: suspended });
    await untilSeen('Your account is suspended.');
    for (const text of ['A document could not be read.', 'help@acme.example', 'no payment is ever asked for'])
      expect(seen()).toContain(text);
    expect([document.querySelector('.drawer'), seen().includes('Your details')]).toEqual([null, false]);
  });

  test('can open the profile, and return to the explanation', async () => {
    await openSignedIn({ user: suspended });
    await untilSeen('Your account is suspended.');
    await click('Open your profile');
    await untilSeen('Your details');
    await click('Why, and what you can do');
    await untilSeen('A document could not be read.');
  });

  test('can sign out', async () => {
    await openSignedIn({ user: suspended });
    await untilSeen('Your account is suspended.');
    await click('Sign out');
    await untilAt('/login');
  });

  test('can change the password', async () => {
    await openSignedIn({ user: suspended });
    await untilSeen('Your account is suspended.');
    await click('Your account');
    await until(() => expect(hasControl('Change password')).toBe(true));
    await click('Change password');
    await until(() => expect(document.querySelector('dialog form')).not.toBeNull());
  });

  test('can open the withdrawals from a page, and no dialog that is not offered', async () => {
    function Openers() {
      const [withdrawal, deposit] = [useDialog('withdrawal'), useDialog('deposit')];
      return (
        <>
          {withdrawal ? <button onClick={() => withdrawal.open()}>Open withdrawals</button> : null}
          {deposit ? <button onClick={() => deposit.open()}>Open deposits</button> : null}
        </>
      );
    }
    const { face, feature } = contributing('suspended.action', 'shell.dialog');
    const dialogs = (dialog: 'withdrawal' | 'deposit') => ({
      face: {
        ...face,
        id: dialog,
        slots: [{ slot: 'shell.dialog', load: 'intent' as const, trigger: { dialog } }],
      },
      feature,
    });
    const openers = { ...feature, slots: { 'suspended.action': async () => ({ Contribution: Openers }) } };
    await openSignedIn({
      user: suspended,
      more: [
        {
          face: { ...face, slots: [{ slot: 'suspended.action', load: 'eager' }] },
          feature: openers as unknown as Feature,
        },
        dialogs('withdrawal'),
        dialogs('deposit'),
      ],
    });
    await untilSeen('Open withdrawals');
    expect(hasControl('Open deposits')).toBe(false);
    await click('Open withdrawals');
    await untilSeen('[shell.dialog]');
  });

  test("sees the brand's sentence when the whole brand is suspended", async () => {
    await openSignedIn({ settings: { suspended: true } });
    await untilSeen('Acme is suspended. You cannot place new orders or make deposits.');
  });

  test('sees suspended.action contributions of features', async () => {
    await openSignedIn({ user: suspended, more: [contributing('suspended.action')] });
    await untilSeen('[suspended.action]');
    expect(seen()).not.toContain('close open positions');
  });
});

describe('a user with trading disabled', () => {
  const off = { isTrading: false, disable_message: 'Paused until Monday.', contact: 'desk@acme.example' };

  test('sees a banner with the reason and a contact, and no dialog', async () => {
    await openSignedIn({ user: off });
    await untilSeen('Paused until Monday.');
    expect(document.querySelector('.banner')?.textContent).toContain('Questions: desk@acme.example');
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('sees an overlay on a site with account managers, and the banner after closing it', async () => {
    const { platform } = await openSignedIn({
      user: off,
      settings: { enable_account_connection_autotrade: true },
      more: [contributing('shell.overlay')],
    });
    await untilSeen('[shell.overlay]');
    expect(document.querySelector('dialog')?.textContent).toContain('Paused until Monday.');
    expect(document.querySelector('.banner')).toBeNull();
    await click('Continue');
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.querySelector('.banner')?.textContent).toContain('Paused until Monday.');
    expect(platform.tab.get('trading-disabled-seen')).not.toBeNull();
  });

  test('sees the overlay only once no field has the focus', async () => {
    const other = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => other.remove());
    other.focus();
    await openSignedIn({ user: off, settings: { enable_account_connection_autotrade: true } });
    await untilSeen('Your details');
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 200)));
    expect(document.querySelector('dialog')).toBeNull();
    other.blur();
    await until(() =>
      expect(document.querySelector('dialog')?.textContent).toContain('Paused until Monday.'),
    );
  });

  test('sees neither once trading is enabled', async () => {
    await openSignedIn({ settings: { enable_account_connection_autotrade: true } });
    await untilSeen('Your details');
    expect([document.querySelector('dialog'), document.querySelector('.banner')]).toEqual([null, null]);
  });
});

describe('language and theme', () => {
  test('change the text of the whole page with the language', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Your details');
    await act(async () => await platform.setLanguage('es'));
    for (const text of ['Tus datos', 'Perfil', 'Cambiar contraseña']) expect(seen()).toContain(text);
    expect(seen()).not.toMatch(/\b(?:profile|shell|nav|app)\.[a-z]/);
    expect(document.title).toBe('Demo · Perfil · Acme');
  });

  test('change the theme from the header', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Your details');
    await click('Switch to the dark theme');
    expect(platform.preferences.getState().theme).toBe('dark');
    expect(hasControl('Switch to the light theme')).toBe(true);
  });
});

describe('cached data', () => {
  test('is not shown to the next user in the same tab', async () => {
    const { platform, api } = await openSignedIn();
    await untilSeen('Safari on iPhone');
    api.answers['session.list'] = () => fine([]);
    await act(async () =>
      platform.session.begin({
        user: { ...platform.session.getState().user!, id: 'u_9', email: 'other@example.com' },
      }),
    );
    await untilSeen('other@example.com');
    expect(seen()).not.toContain('Safari on iPhone');
  });
});

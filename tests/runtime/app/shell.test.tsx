import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Feature } from '../../../runtime/platform/feature.ts';
import type { PageData } from '../../../runtime/platform/page-data.ts';
import { fine } from '../support/fake-api.ts';
import { click, hasPress, openSignedIn, press, seen, until, untilAt, untilSeen } from '../support/site.tsx';

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
        [{slot}]{slot === 'app.replacement' ? null : children}
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
  test('header, drawer, bar and page stand together, with the warning and the mark', async () => {
    await openSignedIn();
    await untilSeen('Your details');
    expect(inNavigation()).toEqual(['Profile']);
    expect(document.querySelectorAll('.bottom-bar .drawer-item')).toHaveLength(1);
    expect(document.querySelector('.drawer [aria-current=page]')?.textContent).toBe('Profile');
    expect(document.querySelector('.shell-body .risk-warning')?.textContent).toContain('CFDs are complex.');
    expect(document.querySelector('[data-mark=demo]')).not.toBeNull();
    expect(document.title).toBe('Demo · Profile · Acme');
  });

  test('the logo leads to the brand’s own site and tells it nothing', async () => {
    await openSignedIn({ settings: { site_info_url: 'https://www.acme.example' } });
    await untilSeen('Your details');
    const logo = document.querySelector<HTMLAnchorElement>('.shell-header .site-logo')!;
    expect([logo.href, logo.rel]).toEqual(['https://www.acme.example/', 'noopener noreferrer']);
  });

  test('slots show what features put there; those of a guest stay empty', async () => {
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

  test('whose money it is stands above the header, not in the page', async () => {
    await openSignedIn({ more: [contributing('shell.band')] });
    await untilSeen('[shell.band]');
    expect(document.querySelector('.shell')!.textContent).not.toContain('[shell.band]');
  });

  test('a destination carries the count that a feature has for its route', async () => {
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

  test('an idle contribution appears once the browser is idle', async () => {
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

    test('loads when the pointer reaches its button, opens on a click and closes', async () => {
      const load = vi.fn(async () => ({ Contribution: Opened }));
      const { platform } = await openSignedIn({ more: [withButton(load)] });
      const label = platform.text.getState().t('nav.terminal');
      await until(() => expect(hasPress(label)).toBe(true));
      expect(load).not.toHaveBeenCalled();
      await act(async () => press(label).focus());
      await until(() => expect(load).toHaveBeenCalled());
      expect(hasPress('Close deposit')).toBe(false);
      await click(label);
      await until(() => expect(hasPress('Close deposit')).toBe(true));
      await click('Close deposit');
      expect(hasPress('Close deposit')).toBe(false);
    });

    test('reports a failure to load, and can be tried again', async () => {
      const load = vi
        .fn(async () => ({ Contribution: Opened }))
        .mockRejectedValueOnce(new TypeError('no network'));
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
      onTestFinished(() => void vi.unstubAllGlobals());
      const { platform } = await openSignedIn({ more: [withButton(load)] });
      const label = platform.text.getState().t('nav.terminal');
      await until(() => expect(hasPress(label)).toBe(true));
      await click(label);
      await until(() =>
        expect(platform.notifications.getState().list.map(({ text }) => text)).toEqual([
          'Part of this site did not load. Check your connection and try again.',
        ]),
      );
      await click(label);
      await until(() => expect(hasPress('Close deposit')).toBe(true));
    });
  });

  test('a feature may stand in for the whole app', async () => {
    await openSignedIn({ more: [contributing('app.replacement')] });
    await untilSeen('[app.replacement]');
    expect(document.querySelector('.shell')).toBeNull();
  });

  test('the trial banner leads to the back-office', async () => {
    await openSignedIn({ settings: { cp_value: 'basic', crm_url: 'https://desk.acme.example' } });
    await untilSeen('This is a trial version, upgrade for a better trading experience');
    expect(
      [...document.querySelectorAll<HTMLAnchorElement>('.banner a')].map(({ href, rel }) => [href, rel]),
    ).toEqual([['https://desk.acme.example/', 'noopener noreferrer']]);
    const banner = document.querySelector('.banner')!;
    expect([banner.tagName, banner.getAttribute('aria-label')]).toEqual(['ASIDE', 'Trial version']);
  });

  test('no trial banner otherwise', async () => {
    await openSignedIn({ settings: { cp_value: 'pro' } });
    await untilSeen('Your details');
    expect(document.querySelector('.banner')).toBeNull();
  });
});

describe('the avatar menu', () => {
  test('says who is signed in and leads on; help and identity only where their pages exist', async () => {
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

  test('names the country in the person’s language', async () => {
    await openSignedIn({ local: { language: 'es' } });
    await untilSeen('Tus datos');
    await click('Tu cuenta');
    await until(() => expect(document.querySelector('.menu-head')?.textContent).toContain('España'));
  });

  test('an entry of a feature comes with its flag', async () => {
    const help = contributing();
    help.face.nav = [
      { id: 'profile', route: 'profile', icon: 'life-buoy', order: 1, place: 'avatar', when: 'live_chat' },
    ];
    await openSignedIn({ settings: { live_chat: 'a long address' }, more: [help] });
    await untilSeen('Your details');
    await click('Your account');
    await until(() => expect(document.querySelectorAll('.menu-panel a')).toHaveLength(3));
  });

  test('arrow keys go round, Escape closes and gives the focus back', async () => {
    await openSignedIn();
    await untilSeen('Your details');
    const button = press<HTMLButtonElement>('Your account');
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

  test('a click elsewhere closes it', async () => {
    await openSignedIn();
    await untilSeen('Your details');
    await click('Your account');
    await act(async () => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(document.querySelector('.menu-panel')).toBeNull();
  });

  test('Change password opens its part of the profile', async () => {
    await openSignedIn();
    await untilSeen('Your details');
    await click('Your account');
    await click(document.querySelector<HTMLElement>('.menu-panel a[href="/profile#password"]')!);
    await until(() => expect(document.activeElement?.id).toBe('password'));
  });

  test('signing out asks the server, and leaves no page to come back to', async () => {
    const { api, platform } = await openSignedIn();
    await untilSeen('Your details');
    await click('Your account');
    await click(document.querySelector<HTMLElement>('.menu-item-last')!);
    await untilAt('/login');
    expect([api.sentTo('auth.logout').length, platform.tab.get('wanted')]).toEqual([1, null]);
  });
});

describe('a suspended account', () => {
  const suspended = {
    state: 'suspended',
    state_reason: 'A document could not be read.',
    contact: 'help@acme.example',
  } as const;

  test('the screen says why, whom to ask and what stays possible', async () => {
    await openSignedIn({ user: suspended });
    await untilSeen('Your account is suspended.');
    for (const text of ['A document could not be read.', 'help@acme.example', 'no payment is ever asked for'])
      expect(seen()).toContain(text);
    expect([document.querySelector('.drawer'), seen().includes('Your details')]).toEqual([null, false]);
  });

  test('the profile opens from it, and the screen stays a click away', async () => {
    await openSignedIn({ user: suspended });
    await untilSeen('Your account is suspended.');
    await click('Open your profile');
    await untilSeen('Your details');
    await click('Why, and what you can do');
    await untilSeen('A document could not be read.');
  });

  test('signing out stays possible', async () => {
    await openSignedIn({ user: suspended });
    await untilSeen('Your account is suspended.');
    await click('Sign out');
    await untilAt('/login');
  });

  test('a suspended brand shows the same to everybody, with its own sentence', async () => {
    await openSignedIn({ settings: { suspended: true } });
    await untilSeen('Acme is suspended. You cannot place new orders or make deposits.');
  });

  test('what else is possible comes from features', async () => {
    await openSignedIn({ user: suspended, more: [contributing('suspended.action')] });
    await untilSeen('[suspended.action]');
  });
});

describe('trading switched off', () => {
  const off = { isTrading: false, disable_message: 'Paused until Monday.', contact: 'desk@acme.example' };

  test('a banner says why and whom to ask; nothing is covered', async () => {
    await openSignedIn({ user: off });
    await untilSeen('Paused until Monday.');
    expect(document.querySelector('.banner')?.textContent).toContain('Questions: desk@acme.example');
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('with account managers an overlay, once; when it closes, the banner takes its place', async () => {
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

  test('nothing of it for those who trade', async () => {
    await openSignedIn({ settings: { enable_account_connection_autotrade: true } });
    await untilSeen('Your details');
    expect([document.querySelector('dialog'), document.querySelector('.banner')]).toEqual([null, null]);
  });
});

describe('language and theme', () => {
  test('a change of language brings the text of everything on the page', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Your details');
    await act(async () => await platform.setLanguage('es'));
    for (const text of ['Tus datos', 'Perfil', 'Contraseña actual']) expect(seen()).toContain(text);
    expect(seen()).not.toMatch(/\b(?:profile|shell|nav|app)\.[a-z]/);
    expect(document.title).toBe('Demo · Perfil · Acme');
  });

  test('the theme is chosen in the header', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Your details');
    await click('Switch to the dark theme');
    expect(platform.preferences.getState().theme).toBe('dark');
    expect(hasPress('Switch to the light theme')).toBe(true);
  });
});

describe('what was read', () => {
  test('is not shown to the next person in the same tab', async () => {
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

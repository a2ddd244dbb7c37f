import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '../support/fake-api.ts';
import { trader } from '../support/page.ts';
import type { User } from '../../../schemas/generated/types.ts';
import {
  goTo,
  openSignedIn,
  openSite,
  seen,
  untilAt,
  untilSeen,
  type SiteOptions,
} from '../support/site.tsx';

describe('a page that requires a session', () => {
  test('redirects a guest to the sign-in and stores the requested path', async () => {
    const { platform } = await openSite({ at: '/profile?tab=1' });
    await untilAt('/login');
    expect(platform.tab.get('wanted')).toBe('/profile?tab=1');
  });

  test('shows a loading state while the session is unknown', async () => {
    const { platform } = await openSite({ at: '/profile' });
    await act(async () => platform.session.setState({ status: 'unknown', user: null }, true));
    await goTo('/profile');
    expect(location.pathname).toBe('/profile');
    await untilSeen('Loading');
    await act(async () => platform.session.update(trader));
    await untilSeen('Test profile page');
  });

  test('redirects to the second factor when the brand requires it', async () => {
    await openSite({
      at: '/profile',
      settings: { two_fa: true },
      user: { ...trader, two_fa_confirmed: false },
      answers: { 'auth.device-code': () => refusal('internal', 500, 'No') },
    });
    await untilAt('/two_fa');
  });

  test('opens after all when the backend stops requiring the second factor', async () => {
    const { platform } = await openSite({
      at: '/profile?tab=1',
      settings: { two_fa: true },
      user: { ...trader, two_fa_confirmed: false },
      answers: { 'auth.device-code': () => refusal('internal', 500, 'No') },
    });
    await untilAt('/two_fa');
    await act(async () =>
      platform.settings.setState(({ settings }) => ({ settings: { ...settings, two_fa: false } })),
    );
    await untilAt('/profile');
    expect(location.search).toBe('?tab=1');
  });

  test('opens on a confirmed device', async () => {
    await openSite({
      at: '/profile',
      settings: { two_fa: true },
      user: { ...trader, two_fa_confirmed: true },
    });
    await untilSeen('Test profile page');
  });

  test('redirects to the sign-in when the session ends', async () => {
    const { platform } = await openSignedIn();
    await untilSeen('Your details');
    await act(async () => platform.session.end('expired'));
    await untilAt('/login');
    expect(platform.tab.get('wanted')).toBe('/profile');
  });
});

describe('the path /', () => {
  test('redirects a guest to the sign-in', async () => {
    await openSite({ at: '/' });
    await untilAt('/login');
  });

  test('redirects a signed-in user to the first page of the build', async () => {
    await openSite({ at: '/', user: trader });
    await untilAt('/profile');
  });
});

describe('an unknown path', () => {
  test('shows that the page does not exist, with a link home', async () => {
    await openSite({ at: '/no/such/page' });
    await untilSeen('This page does not exist');
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('/');
  });

  test('includes the routes of features that are not in the build', async () => {
    await openSite({ at: '/authentication', features: ['auth', 'profile'] });
    await untilSeen('This page does not exist');
  });
});

describe('a failing page', () => {
  const withPage = (load: () => Promise<unknown>) => ({
    face: {
      id: 'wallet',
      entry: 'wallet.js',
      routes: [{ id: 'wallet', path: '/wallet', layout: 'shell' as const, access: 'confirmed' as const }],
      nav: [],
      slots: [],
    },
    feature: { id: 'wallet', pages: { wallet: load }, text: { en: async () => ({ text: {} }) } } as never,
  });

  test('shows an error inside the shell, and renders again on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let broken = true;
    function Page() {
      if (broken) throw new Error('boom');
      return 'whole again';
    }
    await openSignedIn({ at: '/wallet', more: [withPage(async () => ({ Page }))] });
    await untilSeen('This part of the page has stopped working.');
    expect(document.querySelector('.shell-header')).not.toBeNull();
    broken = false;
    await act(async () => document.querySelector<HTMLElement>('#content button')!.click());
    expect(seen()).toContain('whole again');
    vi.restoreAllMocks();
  });

  test('shows which chunk failed to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openSignedIn({ at: '/wallet', more: [withPage(() => Promise.reject(new TypeError('gone')))] });
    await untilSeen('Part of this site did not load.');
    expect(document.querySelector('[role=alert] code')!.textContent).toBe('wallet');
    vi.restoreAllMocks();
  });
});

describe('a page for operators', () => {
  const desk = {
    face: {
      id: 'desk',
      entry: '',
      routes: [{ id: 'desk', path: '/desk', layout: 'shell', access: 'operator' }],
      nav: [],
      slots: [],
    },
    feature: { id: 'desk', pages: { desk: async () => ({ Page: () => <h1>Test desk</h1> }) } },
  } as unknown as NonNullable<SiteOptions['more']>[number];
  const open = (roles: string[]) =>
    openSignedIn({ at: '/desk', more: [desk], user: { roles } as Partial<User> });

  test('opens after the second factor', async () => {
    const { platform } = await openSignedIn({
      at: '/desk',
      more: [desk],
      settings: { two_fa: true },
      user: { roles: ['admin'], two_fa_confirmed: false },
      answers: { 'auth.device-code': () => refusal('internal', 500, 'No') },
    });
    await untilAt('/two_fa');
    await act(async () =>
      platform.settings.setState(({ settings }) => ({ settings: { ...settings, two_fa: false } })),
    );
    await untilAt('/desk');
    await untilSeen('Test desk');
  });

  test.each([['admin'], ['superadmin']])('opens for the role %s', async (role) => {
    await open(['trader', role]);
    await untilSeen('Test desk');
  });

  test.each([['trader'], ['manager']])('is unknown to the role %s', async (role) => {
    await open([role]);
    await untilSeen('does not exist');
    expect(seen()).not.toContain('Test desk');
  });
});

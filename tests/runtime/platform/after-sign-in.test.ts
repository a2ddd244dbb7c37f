import { describe, expect, test } from 'vitest';
import { afterSignIn, type SignInContext } from '../../../runtime/platform/after-sign-in.ts';
import { matchesRoute } from '../../../runtime/platform/navigation.tsx';
import { landingPath, tradingPath } from '../../../runtime/platform/landing-path.ts';
import { administrator, makePage, trader } from '../support/page.ts';

const paths: Record<string, string> = { profile: '/profile', 'two-fa': '/two_fa' };

function context(
  more: Partial<SignInContext> = {},
  settings: Parameters<typeof makePage>[0] = {},
): SignInContext {
  return {
    settings: makePage(settings).settings,
    next: 'app',
    pathTo: (route) => paths[route] ?? null,
    isPage: (path) => path.startsWith('/profile'),
    wanted: null,
    fresh: true,
    ...more,
  };
}

describe('afterSignIn', () => {
  test('opens the first page of the build by default', () => {
    expect(afterSignIn(trader, context())).toEqual({ kind: 'page', path: '/profile' });
    expect(landingPath(() => null, { enable_mt: false, home_page: 'traderoom' })).toBe('/');
  });

  test.each([
    [false, '/traderoom'],
    [true, '/traderoom_v2'],
  ])('landingPath with enable_mt %s is %s', (enable_mt, path) => {
    const rooms: Record<string, string> = {
      ...paths,
      traderoom: '/traderoom',
      'traderoom-v2': '/traderoom_v2',
    };
    const pathTo = (route: string) => rooms[route] ?? null;
    expect(landingPath(pathTo, { enable_mt, home_page: 'traderoom' })).toBe(path);
    expect(landingPath(pathTo, { enable_mt, home_page: 'wealth_management' })).toBe(path);
    const withHome = (route: string) => (route === 'home' ? '/' : pathTo(route));
    expect(landingPath(withHome, { enable_mt, home_page: 'traderoom' })).toBe(path);
    expect(landingPath(withHome, { enable_mt, home_page: 'wealth_management' })).toBe('/');
    expect(tradingPath(withHome, { enable_mt })).toBe(path);
  });

  test('opens the second factor page before any other', () => {
    expect(
      afterSignIn(
        administrator,
        context(
          { next: 'two_fa', wanted: '/profile' },
          { settings: { redirect_away: true, redirect_away_link: 'https://www.acme.example' } },
        ),
      ),
    ).toEqual({ kind: 'page', path: '/two_fa' });
  });

  test('opens the requested page, unless it does not exist', () => {
    expect(afterSignIn(trader, context({ wanted: '/profile?a=1' }))).toEqual({
      kind: 'page',
      path: '/profile?a=1',
    });
    expect(afterSignIn(trader, context({ wanted: '/gone' }))).toEqual({ kind: 'page', path: '/profile' });
  });

  test('opens after_signin if it has five or more characters and names a page', () => {
    expect(afterSignIn(trader, context({}, { settings: { after_signin: '/profile/x' } }))).toEqual({
      kind: 'page',
      path: '/profile/x',
    });
    expect(
      afterSignIn(trader, context({ isPage: () => true }, { settings: { after_signin: '/abc' } })),
    ).toEqual({ kind: 'page', path: '/profile' });
  });

  test('redirects to redirect_away_link, except superadministrators', () => {
    const away = { settings: { redirect_away: true, redirect_away_link: 'https://www.acme.example/hi' } };
    expect(afterSignIn(trader, context({}, away))).toEqual({
      kind: 'away',
      url: 'https://www.acme.example/hi',
    });
    expect(afterSignIn({ roles: ['superadmin'] }, context({}, away))).toEqual({
      kind: 'page',
      path: '/profile',
    });
  });
});

describe('matchesRoute', () => {
  test.each([
    ['/ref/:id', '/ref/1042', true],
    ['/ref/:id', '/ref/1/2', false],
    ['/auto/*', '/auto/a/b', true],
    ['/profile', '/profile?tab=1#x', true],
    ['/profile', '/profiles', false],
  ])('of %s and %s is %s', (pattern, path, matches) => {
    expect(matchesRoute([pattern], path)).toBe(matches);
  });
});

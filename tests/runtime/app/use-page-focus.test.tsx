import '../support/browser.ts';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Feature } from '../../../runtime/platform/feature.ts';
import { Link } from '../../../runtime/platform/navigation.tsx';
import type { PageData } from '../../../runtime/platform/page-data.ts';
import { click, goTo, openSignedIn, openSite, control, until, untilAt, untilSeen } from '../support/site.tsx';

/** A feature with a page for signed-in users at `/wallet`. */
function wallet(Page: () => Promise<{ Page: () => React.ReactNode }>) {
  return {
    face: {
      id: 'wallet',
      entry: 'wallet.js',
      routes: [{ id: 'wallet', path: '/wallet', layout: 'shell', access: 'user' }],
      nav: [{ id: 'wallet', route: 'wallet', menu: 'drawer', icon: 'none', order: 1 }],
      slots: [],
    } as unknown as PageData['features'][number],
    feature: { id: 'wallet', pages: { wallet: Page } } as unknown as Feature,
  };
}

describe('usePageFocus', () => {
  test('sets the title of the first page and leaves the focus alone', async () => {
    await openSite({ at: '/login' });
    await until(() => expect(document.title).toMatch(/^Demo · .+ · Acme$/));
    expect(document.activeElement).toBe(document.body);
  });

  test('focuses the heading of the next page and sets its title', async () => {
    await openSite({ at: '/login' });
    await untilSeen('Sign up');
    const before = document.title;
    control('Sign up').focus();
    await click('Sign up');
    await untilAt('/register');
    await until(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(document.title).not.toBe(before);
  });

  test('takes the title from the heading without its badge', async () => {
    const Page = () => (
      <h1>
        Wallet of {'Ana'}
        <span className="badge">Real</span>
      </h1>
    );
    await openSignedIn({ more: [wallet(async () => ({ Page }))] });
    await untilSeen('Your details');
    await goTo('/wallet');
    await until(() => expect(document.title).toBe('Demo · Wallet of Ana · Acme'));
  });

  test('keeps a menu open and focused that was opened while the page was loading', async () => {
    let show = () => {};
    const loading = new Promise<void>((resolve) => void (show = resolve));
    const late = wallet(() => loading.then(() => ({ Page: () => <h1>The late page</h1> })));
    await openSignedIn({ more: [late] });
    await untilSeen('Your details');
    await goTo('/wallet');
    control('Your account').focus();
    control('Your account').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    await click('Your account');
    await act(async () => show());
    await until(() => expect(document.title).toContain('The late page'));
    expect([document.activeElement, control('Your account').getAttribute('aria-expanded')]).toEqual([
      control('Your account'),
      'true',
    ]);
  });

  test.each([
    ['Tab', new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })],
    ['a click', new MouseEvent('pointerdown', { bubbles: true })],
  ])('leaves the focus where %s has moved it while the page was loading', async (_, moving) => {
    let show = () => {};
    const loading = new Promise<void>((resolve) => void (show = resolve));
    const late = wallet(() => loading.then(() => ({ Page: () => <h1>The late page</h1> })));
    await openSignedIn({ more: [late] });
    await untilSeen('Your details');
    await goTo('/wallet');
    document.body.dispatchEvent(moving);
    control('Your account').focus();
    await act(async () => show());
    await until(() => expect(document.title).toContain('The late page'));
    expect(document.activeElement).toBe(control('Your account'));
  });

  test('restores the scroll position on back navigation and starts a followed link at the top', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
    const tops = () => scrolled.mock.calls.map(([, top]) => top as unknown as number);
    const Page = () => (
      <>
        <h1>A wallet</h1>
        <Link to="/profile">Back to the profile</Link>
      </>
    );
    await openSignedIn({ more: [wallet(async () => ({ Page }))] });
    await untilSeen('Your details');
    const follow = async (link: string, heading: string) => {
      await click(link);
      await untilSeen(heading);
    };
    const body = document.querySelector('.shell-body')!;
    body.scrollTop = 400;
    body.dispatchEvent(new Event('scroll'));
    await follow('nav.wallet', 'A wallet');
    expect(tops()).toEqual([0]);
    document.querySelector('.shell-body')!.scrollTop = 0;
    await act(async () => history.back());
    await untilSeen('Your details');
    await until(() => expect(tops().slice(1)).toEqual([400, 400]));
    await follow('nav.wallet', 'A wallet');
    await follow('Back to the profile', 'Your details');
    expect(tops().slice(3)).toEqual([0, 0]);
    scrolled.mockRestore();
  });

  test('restores the position of a low window, where the whole page scrolls', async () => {
    const scrolled = vi.spyOn(globalThis, 'scrollTo');
    const Page = () => <h1>A wallet</h1>;
    await openSignedIn({ more: [wallet(async () => ({ Page }))] });
    await untilSeen('Your details');
    vi.stubGlobal('scrollY', 400);
    document.dispatchEvent(new Event('scroll'));
    await click('nav.wallet');
    await untilSeen('A wallet');
    expect(scrolled.mock.lastCall).toEqual([0, 0]);
    await act(async () => history.back());
    await untilSeen('Your details');
    await until(() => expect(scrolled.mock.lastCall).toEqual([0, 400]));
    vi.stubGlobal('scrollY', 0);
    scrolled.mockRestore();
  });

  test('does not mention the demo in the title of a live site', async () => {
    await openSite({ at: '/login', page: { mode: 'live' } });
    await until(() => expect(document.title).toMatch(/ · Acme$/));
    expect(document.title).not.toMatch(/Demo/);
  });
});

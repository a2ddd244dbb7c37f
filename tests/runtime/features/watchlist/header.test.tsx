import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { watched } from '../../support/assets.ts';
import { fine } from '../../support/fake-api.ts';
import { click, control, hasControl, until, untilAt } from '../../support/site.tsx';
import { nameOf, openWatchlist, rows } from '../../support/watchlist.tsx';

const quick = () =>
  [...document.querySelectorAll('.quick-assets > .quick-asset .quick-name')].map(
    (each) => each.lastChild!.textContent,
  );
const ALL = ['eurusd', 'gbpusd', 'btcusd', 'nesn', 'xauusd'];

async function keyOn(target: EventTarget, key: string, more: KeyboardEventInit = {}) {
  await act(
    async () =>
      void target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      ),
  );
}

describe('watchlist in the header', () => {
  test('shows the three newest assets with price and change, and the others behind a button', async () => {
    await openWatchlist({ at: '/profile', watched: ALL });
    await until(() => expect(quick()).toEqual(['Gold', 'Nestlé', 'BTC/USD']));
    expect(document.querySelector('.quick-asset')!.textContent).toMatch(/2,300\.00.*\+0\.4\d%/);
    await click('More of your watchlist');
    await until(() =>
      expect(
        [...document.querySelectorAll('.quick-item .quick-name')].map((each) => each.lastChild!.textContent),
      ).toEqual(['GBP/USD', 'EUR/USD']),
    );
    await click(document.querySelector<HTMLElement>('.quick-item')!);
    await untilAt('/traderoom');
  });

  test('adds and selects an asset from its dialog, and closes the dialog', async () => {
    const { api, platform } = await openWatchlist({
      at: '/profile',
      watched: ['eurusd'],
      answers: {
        'watchlist.add': () => fine({ ...watched('nesn')[0]!, created_at: '2026-11-20T11:00:00.000Z' }),
      },
    });
    await until(() => expect(quick()).toEqual(['EUR/USD']));
    await click('Add assets');
    await until(() => expect(rows()).toHaveLength(6));
    await click(nameOf('nesn'));
    expect(document.querySelector('dialog')).toBeNull();
    expect(api.sentTo('watchlist.add')).toEqual([{ currency_pair_id: 'nesn' }]);
    expect(platform.local.get('asset')).toBe('nesn');
    expect(location.pathname).toBe('/profile');
    await until(() => expect(quick()).toEqual(['Nestlé', 'EUR/USD']));
  });

  test('does not add an asset that is already on the watchlist', async () => {
    const { api } = await openWatchlist({ at: '/profile', watched: ['eurusd'] });
    await until(() => expect(quick()).toEqual(['EUR/USD']));
    await click('Add assets');
    await until(() => expect(rows()).toHaveLength(6));
    await click(nameOf('eurusd'));
    expect(api.sentTo('watchlist.add')).toEqual([]);
  });

  test.each([
    [85, ['Gold', 'Nestlé'], 'More of your watchlist'],
    [72, ['Gold'], 'More of your watchlist'],
    [64, [], 'Your watchlist'],
  ])('shows fewer assets at %i rem, and the others behind the button', async (width, names, button) => {
    window.matchMedia = ((query: string) => ({
      matches: width < Number(/^\(width < (\d+)rem\)$/.exec(query)?.[1] ?? 0),
      addEventListener() {},
      removeEventListener() {},
    })) as unknown as typeof matchMedia;
    onTestFinished(() => void Reflect.deleteProperty(window, 'matchMedia'));
    await openWatchlist({ at: '/profile', watched: ALL });
    await until(() => expect(hasControl(button)).toBe(true));
    expect(quick()).toEqual(names);
    await click(button);
    await until(() => expect(document.querySelectorAll('.quick-item')).toHaveLength(5 - names.length));
  });

  test('is a separate strip on a phone', async () => {
    window.matchMedia = (() => ({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    })) as unknown as typeof matchMedia;
    onTestFinished(() => void Reflect.deleteProperty(window, 'matchMedia'));
    await openWatchlist({ at: '/profile', watched: ALL });
    await until(() => expect([...document.querySelectorAll('.quick-strip .quick-asset')]).toHaveLength(5));
    expect(document.querySelector('.quick-assets')).toBeNull();
    expect(control('Add assets')).toBeTruthy();
  });
});

describe('asset palette', () => {
  const input = () => document.querySelector<HTMLInputElement>('[role=combobox]');
  const options = () =>
    [...document.querySelectorAll('[role=option] .palette-name')].map((each) => each.textContent);
  const active = () =>
    document.getElementById(input()!.getAttribute('aria-activedescendant')!)?.querySelector('.palette-name')!
      .textContent;

  async function openPalette(key = '/', more: KeyboardEventInit = {}) {
    await keyOn(document.body, key, more);
    await until(() => expect(options().length).toBeGreaterThan(0));
  }

  async function typeInto(text: string) {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text);
      input()!.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }

  test.each([
    ['/', '/', {}],
    ['Ctrl+K', 'k', { ctrlKey: true }],
    ['Cmd+K', 'k', { metaKey: true }],
  ])('opens with %s on any page, filters by text and opens the trade room', async (_, key, more) => {
    const { platform } = await openWatchlist({ at: '/profile' });
    await openPalette(key, more);
    await typeInto('btc');
    expect(options()).toEqual(['BTC/USD']);
    expect(active()).toBe('BTC/USD');
    await keyOn(input()!, 'Enter');
    await untilAt('/traderoom');
    expect(platform.local.get('asset')).toBe('btcusd');
    expect(input()).toBeNull();
  });

  test('lists recent assets first, and wraps around with arrow keys', async () => {
    await openWatchlist({ at: '/profile', local: { 'recent-assets': '["xauusd","nesn"]' } });
    await openPalette();
    expect(options().slice(0, 3)).toEqual(['Gold', 'Nestlé', 'EUR/USD']);
    expect(active()).toBe('Gold');
    await keyOn(input()!, 'ArrowDown');
    expect(active()).toBe('Nestlé');
    await keyOn(input()!, 'ArrowUp');
    await keyOn(input()!, 'ArrowUp');
    expect(active()).toBe('USD/JPY');
  });

  test('announces the number of results; Home and End stay with the text, page keys skip results', async () => {
    await openWatchlist({ at: '/profile' });
    await openPalette();
    const status = () => document.querySelector('.palette [role=status]')!.textContent;
    expect(status()).toContain(`${options().length} assets.`);
    const [first] = options();
    await keyOn(input()!, 'End');
    expect(active()).toBe(first);
    await keyOn(input()!, 'PageDown');
    expect(active()).toBe(options()[5]);
    await keyOn(input()!, 'PageUp');
    expect(active()).toBe(first);
    await typeInto('btc');
    expect(status()).toContain('1 asset.');
  });

  test('scrolls to the highlighted result', async () => {
    await openWatchlist({ at: '/profile' });
    await openPalette();
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scroll.mockRestore());
    await keyOn(input()!, 'ArrowDown');
    expect((scroll.mock.contexts.at(-1) as Element).id).toBe(input()!.getAttribute('aria-activedescendant'));
  });

  test('shows that nothing matches, and then selects nothing on Enter', async () => {
    await openWatchlist({ at: '/profile' });
    await openPalette();
    await typeInto('zzz');
    expect(document.querySelector('.palette-note')!.textContent).toBe('No assets match “zzz”.');
    await keyOn(input()!, 'Enter');
    expect(location.pathname).toBe('/profile');
    await act(
      async () =>
        void document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })),
    );
    expect(input()).toBeNull();
  });

  test('does not open with / in a text field', async () => {
    await openWatchlist();
    await until(() => expect(rows().length).toBeGreaterThan(0));
    await keyOn(document.querySelector('[role=searchbox]')!, '/');
    expect(input()).toBeNull();
  });
});

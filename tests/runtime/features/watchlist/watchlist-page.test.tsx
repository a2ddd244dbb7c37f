import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { watched } from '../../support/assets.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import {
  click,
  control,
  hasControl,
  until,
  untilAt,
  untilSeen,
  seen,
  pressKey,
} from '../../support/site.tsx';
import { nameOf, openWatchlist, rows, star } from '../../support/watchlist.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const untilRows = (names: string[]) => until(() => expect(rows()).toEqual(names));
const searchBox = () => document.querySelector<HTMLInputElement>('[role=searchbox]')!;
const noticeTexts = () => [...document.querySelectorAll('.notice p')].map((each) => each.textContent);

async function search(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(searchBox(), text);
    searchBox().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function chooseScope(name: string) {
  const label = [...document.querySelectorAll('.segments label')].find((each) =>
    each.textContent!.startsWith(name),
  )!;
  await act(async () => label.querySelector('input')!.click());
}

describe('watchlist page', () => {
  test('shows the watchlist with its counts and prices', async () => {
    await openWatchlist();
    await untilRows(['EUR/USD', 'Nestlé']);
    expect(document.querySelector('h1')!.textContent).toBe('Wishlist2');
    expect([...document.querySelectorAll('.asset-types button')].map((each) => each.textContent)).toEqual([
      'All 2',
      'Forex 1',
      'Stock 1',
    ]);
    expect([...document.querySelectorAll('[role=columnheader]')].map((each) => each.textContent)).toEqual([
      'Assets',
      'Sell',
      'Buy',
      'Spread',
      'Change',
      'Action',
    ]);
    expect(document.querySelector('[data-index="0"]')!.textContent).toMatch(
      /1\.08419.*1\.08427.*0\.00008.*\+0\.19%/,
    );
    expect(document.querySelector('[data-index="1"] .closed-mark')!.textContent).toMatch(/^Closed .*\d/);
    expect(seen()).toContain('Simulated prices');
  });

  test('lists the assets 200 ms after opening', async () => {
    const { setTimeout: later } = globalThis;
    const held: (() => void)[] = [];
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, ms?: number) =>
        ms === 200 ? void held.push(run) : later(run, ms)) as typeof setTimeout);
    onTestFinished(() => timers.mockRestore());
    await openWatchlist();
    await untilSeen('All assets 6');
    expect([rows(), document.querySelector('.asset-waiting') === null]).toEqual([[], false]);
    await act(async () => held.forEach((run) => run()));
    await untilRows(['EUR/USD', 'Nestlé']);
  });

  test('shows all assets, filtered by type and text', async () => {
    await openWatchlist();
    await untilRows(['EUR/USD', 'Nestlé']);
    await chooseScope('All assets');
    expect(rows()).toHaveLength(6);
    await click('Forex 3');
    expect(rows()).toEqual(['EUR/USD', 'GBP/USD', 'USD/JPY']);
    await search('yen');
    expect(rows()).toEqual(['USD/JPY']);
    await search('zzz');
    await untilSeen('No assets match “zzz”.');
    await click('Clear the search');
    expect(rows()).toHaveLength(3);
  });

  test('clears the search with Escape, and moves into and between rows by arrow keys', async () => {
    await openWatchlist();
    await untilRows(['EUR/USD', 'Nestlé']);
    await search('nes');
    await pressKey(searchBox(), 'Escape');
    expect(searchBox().value).toBe('');
    await pressKey(searchBox(), 'ArrowDown');
    expect(document.activeElement).toBe(nameOf('eurusd'));
    await pressKey(nameOf('eurusd'), 'ArrowDown');
    expect(document.activeElement).toBe(nameOf('nesn'));
    await pressKey(nameOf('nesn'), 'ArrowUp');
    expect(document.activeElement).toBe(nameOf('eurusd'));
  });

  test('sorts by a column and sets aria-sort', async () => {
    await openWatchlist();
    await chooseScope('All assets');
    await until(() => expect(rows()).toHaveLength(6));
    await click(document.querySelector<HTMLElement>('[data-column=name] button')!);
    expect(rows()[0]).toBe('BTC/USD');
    expect(document.querySelector('[data-column=name]')!.getAttribute('aria-sort')).toBe('ascending');
  });

  test('filters by open markets, and explains that no contract expires', async () => {
    await openWatchlist();
    await untilRows(['EUR/USD', 'Nestlé']);
    await click('Expirations: All expirations');
    expect(seen()).toContain('No contract here expires');
    await until(() => expect(hasControl('Market open now')).toBe(true));
    await click('Market open now');
    await untilRows(['EUR/USD']);
  });

  test('shows that it is empty, with a button to all assets', async () => {
    await openWatchlist({ watched: [] });
    await untilSeen('Your watchlist is empty.');
    await click('All assets');
    await until(() => expect(rows()).toHaveLength(6));
  });
});

describe('watchlist page with errors', () => {
  test('shows the error in the list without a notice, and loads on retry', async () => {
    const { api } = await openWatchlist({
      answers: { 'asset.list': () => refusal('internal', 500, 'Broken.') },
    });
    await untilSeen('Could not load the assets.');
    expect(noticeTexts()).toEqual([]);
    api.answers['asset.list'] = () => fine(watched('eurusd').map(({ asset }) => asset));
    await click('Try again');
    await untilRows(['EUR/USD']);
  });

  test('still shows all assets when the watchlist fails to load', async () => {
    await openWatchlist({ answers: { 'watchlist.list': () => refusal('role_required', 403, 'No.') } });
    await untilSeen('Could not load your watchlist.');
    expect(noticeTexts()).toEqual([]);
    await chooseScope('All assets');
    await until(() => expect(rows()).toHaveLength(6));
    expect(star('eurusd').disabled).toBe(true);
  });
});

describe('star button', () => {
  test('adds an asset optimistically, once', async () => {
    let answer: (() => void) | undefined;
    const { api } = await openWatchlist({
      answers: {
        'watchlist.add': () =>
          new Promise((resolve) => {
            answer = () =>
              resolve(fine({ ...watched('btcusd')[0]!, created_at: '2026-11-20T11:00:00.000Z' }));
          }),
      },
    });
    await untilRows(['EUR/USD', 'Nestlé']);
    await chooseScope('All assets');
    await click(star('btcusd'));
    await until(() => expect(star('btcusd').getAttribute('aria-pressed')).toBe('true'));
    expect(answer).toBeDefined();
    await click(star('btcusd'));
    expect(api.sentTo('watchlist.add')).toEqual([{ currency_pair_id: 'btcusd' }]);
    expect(api.sentTo('watchlist.remove')).toEqual([]);
    await act(async () => answer!());
    expect(star('btcusd').getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('h1')!.textContent).toBe('Wishlist3');
  });

  test('reverts with a notice when the server refuses', async () => {
    await openWatchlist({
      answers: { 'watchlist.add': () => refusal('limit_reached', 409, 'The list is full.') },
    });
    await untilRows(['EUR/USD', 'Nestlé']);
    await chooseScope('All assets');
    await click(star('btcusd'));
    await until(() =>
      expect(noticeTexts()).toEqual(['BTC/USD was not added to your watchlist. The list is full.']),
    );
    expect(star('btcusd').getAttribute('aria-pressed')).toBe('false');
  });

  test('removes an asset, and restores it in place on failure', async () => {
    const { api } = await openWatchlist({
      answers: { 'watchlist.remove': () => refusal('offline', 0, 'No connection.') },
    });
    await untilRows(['EUR/USD', 'Nestlé']);
    await click(star('eurusd'));
    await until(() => expect(noticeTexts()).toEqual(['EUR/USD is still on your watchlist. No connection.']));
    expect(rows()).toEqual(['EUR/USD', 'Nestlé']);
    api.answers['watchlist.remove'] = () => fine({ removed: true });
    await click(star('eurusd'));
    await untilRows(['Nestlé']);
  });
});

describe('selecting an asset', () => {
  test('stores it and opens the trade room', async () => {
    const { platform } = await openWatchlist();
    await untilRows(['EUR/USD', 'Nestlé']);
    await click(nameOf('nesn'));
    await untilAt('/traderoom');
    expect(platform.local.get('asset')).toBe('nesn');
  });

  test('stays on the page in a build without a trade room', async () => {
    const { platform } = await openWatchlist({ hasRoom: false });
    await untilRows(['EUR/USD', 'Nestlé']);
    await click(nameOf('eurusd'));
    expect(platform.local.get('asset')).toBe('eurusd');
    expect(location.pathname).toBe('/watchlist');
    expect(nameOf('eurusd').closest('[data-index]')!.getAttribute('aria-current')).toBe('true');
  });
});

test('is shown in Spanish', async () => {
  const { platform } = await openWatchlist();
  await untilRows(['EUR/USD', 'Nestlé']);
  await act(async () => await platform.setLanguage('es'));
  await untilSeen('Favoritos');
  expect([...document.querySelectorAll('.asset-types button')].map((each) => each.textContent)).toEqual([
    'Todos 2',
    'Divisas 1',
    'Acciones 1',
  ]);
  expect(document.querySelector('[data-index="0"]')!.textContent).toContain('1,08419');
  expect(control('Quitar EUR/USD de favoritos')).toBeTruthy();
});

import '../../support/browser.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position } from '../../../../schemas/generated/types.ts';
import { asset, market, position, sendButton, submit, write } from '../../support/open-ticket.tsx';
import { fine, refusal } from '../../support/fake-api.ts';
import {
  click,
  openSignedIn,
  press,
  seen,
  until,
  untilSeen,
  type SignedInOptions,
} from '../../support/site.tsx';

/** The chart has tests of its own, and needs a canvas. */
vi.mock('../../../../runtime/trading/chart/chart.tsx', () => ({
  Chart: ({ asset: { a_name } }: { asset: { a_name: string } }) => <section>{`Chart of ${a_name}`}</section>,
}));

vi.mock('../../../../runtime/trading/chart/load-draw-chart.ts', () => ({
  loadDrawChart: () => new Promise(() => {}),
}));

const assets = [
  asset(),
  asset({
    id: 'gbpusd',
    a_name: 'GBP/USD',
    name: 'Pound / US dollar',
    sy: 'GBPUSD',
    base: 'GBP',
    buy_p: '1.27010',
    sell_p: '1.27000',
    day_open: '1.28000',
  }),
  asset({
    id: 'btcusd',
    a_name: 'BTC/USD',
    name: 'Bitcoin / US dollar',
    sy: 'BTCUSD',
    base: 'BTC',
    type: 'crypto',
    class: 'crypto',
    leverage: 2,
    digits: 2,
    contract_size: '1',
    buy_p: '60010.00',
    sell_p: '60000.00',
    day_open: null,
    market: 'closed',
  }),
];

/** How wide the window is, for the queries that the page asks. */
let width = 1440;

beforeEach(() => {
  width = 1440;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= 16 * Number(/width >= (\d+)rem/.exec(query)?.[1] ?? 1e9),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function openRoom(options: SignedInOptions & { positions?: Position[] } = {}) {
  const opened = await openSignedIn({
    at: '/traderoom',
    features: ['auth', 'profile', 'trade-room'],
    ...options,
    answers: {
      ...market({ positions: options.positions }),
      'asset.list': () => fine(assets),
      'trade.closed': () => fine({ trades: [], total: 0, next: null }),
      ...options.answers,
    },
  });
  await until(() => expect(document.querySelector('.traderoom')).not.toBeNull());
  return opened;
}

const names = () => [...document.querySelectorAll('.symbols-name')].map(({ textContent }) => textContent);
const key = (name: string, target: EventTarget = document.body) =>
  act(async () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );
const dock = () => document.querySelector<HTMLElement>('.traderoom-positions')!;

describe('a desk', () => {
  test('symbols, chart, ticket, positions and the account’s figures at once', async () => {
    await openRoom();
    await until(() => expect(names()).toEqual(['EUR/USD', 'GBP/USD', 'BTC/USD']));
    await until(() => expect(sendButton()?.textContent).toBe('Buy 0.10 EUR/USD at 1.08427'));
    for (const text of [
      'Symbol',
      'Bid',
      'Ask',
      'Daily Change',
      'Trade',
      'Exposure',
      'History',
      'Balance',
      'Equity',
      'P/L',
      'Margin',
      'Free Margin',
    ])
      expect(seen()).toContain(text);
    expect(document.querySelector('h1')!.textContent).toBe('Trade room');
    expect(seen()).toContain('Chart of EUR/USD');
  });

  test('a symbol that is chosen is what chart and ticket are about, here and the next time', async () => {
    const { platform } = await openRoom();
    await until(() => expect(names().length).toBe(3));
    await click('GBP/USD');
    await until(() => expect(sendButton().textContent).toBe('Buy 0.10 GBP/USD at 1.27010'));
    expect(document.querySelector('.asset-bar')!.textContent).toContain('Pound / US dollar');
    expect(press('GBP/USD').getAttribute('aria-current')).toBe('true');
    expect(platform.local.get('asset')).toBe('gbpusd');
  });

  test('symbols are found by any of their texts, and by their kind', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    await write(document.querySelector<HTMLInputElement>('.symbols-search input')!, 'pound');
    expect(names()).toEqual(['GBP/USD']);
    await write(document.querySelector<HTMLInputElement>('.symbols-search input')!, 'zzz');
    expect(seen()).toContain('No assets match “zzz”.');
    await write(document.querySelector<HTMLInputElement>('.symbols-search input')!, '');
    await click('Crypto');
    expect(names()).toEqual(['BTC/USD']);
  });

  test('arrow keys go along the symbols', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    await act(async () => press('EUR/USD').focus());
    await key('ArrowDown', press('EUR/USD'));
    expect(document.activeElement).toBe(press('GBP/USD'));
    await key('ArrowUp', press('GBP/USD'));
    expect(document.activeElement).toBe(press('EUR/USD'));
  });

  test('the Tab key comes to one symbol; ends of the list and letters lead on, and a choice is said', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('.symbols-name')]
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(({ textContent }) => textContent);
    expect(stops()).toEqual(['EUR/USD']);
    await act(async () => press('EUR/USD').focus());
    await key('End', document.activeElement!);
    expect([document.activeElement!.textContent, stops()]).toEqual(['BTC/USD', ['BTC/USD']]);
    await key('Home', document.activeElement!);
    await key('g', document.activeElement!);
    expect(document.activeElement!.textContent).toBe('GBP/USD');
    await act(async () => (document.activeElement as HTMLElement).click());
    expect([...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toContain(
      'GBP/USD selected',
    );
  });

  test('after a click a letter is still the hotkey that it is', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    await act(async () => {
      press('EUR/USD').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
      press('EUR/USD').focus();
    });
    await key('g', document.activeElement!);
    expect(document.activeElement!.textContent).toBe('EUR/USD');
  });

  test('the list of symbols marks a closed market with its opening time', async () => {
    const opensAt = new Date(Date.now() + 3_600_000).toISOString();
    await openRoom({
      answers: {
        'asset.list': () => fine(assets.map((each) => ({ ...each, changes_at: opensAt }))),
      },
    });
    await until(() => expect(names().length).toBe(3));
    const marks = [...document.querySelectorAll('.symbols-table tbody tr')].map(
      (row) => row.querySelector('.closed-mark')?.textContent,
    );
    expect(marks.slice(0, 2)).toEqual([undefined, undefined]);
    expect(marks[2]).toMatch(/^Closed \w{3} \d\d:\d\d$/);
    expect(document.querySelector<HTMLElement>('.closed-mark')!.title).toMatch(/^Market closed, opens /);
  });

  test('a closed market says so', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    await click('BTC/USD');
    await until(() => expect(sendButton().textContent).toBe('Market closed'));
    expect(document.querySelector('.asset-state')!.textContent).toBe('Market closed');
  });

  test('without a connection B and S say so, once, and leave the ticket as it is', async () => {
    await openRoom({
      answers: { 'asset.rate': () => refusal('offline', 0, 'No connection.') },
    });
    await until(() =>
      expect(document.querySelector('.bottom-tools [data-side="sell"]')!.getAttribute('aria-disabled')).toBe(
        'true',
      ),
    );
    const before = document.activeElement;
    await key('s');
    await key('b');
    expect(document.activeElement).toBe(before);
    expect([...document.querySelectorAll('.notice p')].map((each) => each.textContent)).toEqual([
      'No connection: nothing was sent. Try again when prices move.',
    ]);
  });

  test('B and S choose the side and send nothing; the buttons of the bottom bar do the same', async () => {
    const { api } = await openRoom();
    await until(() => expect(sendButton()).not.toBeNull());
    await key('s');
    await until(() => expect(sendButton().textContent).toMatch(/^Sell/));
    await key('b');
    await until(() => expect(sendButton().textContent).toMatch(/^Buy/));
    await act(async () => document.querySelector<HTMLElement>('.bottom-tools [data-side="sell"]')!.click());
    await until(() => expect(sendButton().textContent).toMatch(/^Sell/));
    expect(api.sentTo('trade.store')).toEqual([]);
  });
});

describe('the positions', () => {
  test('are 200 pixels high, made higher by the keyboard, and remembered', async () => {
    const { platform } = await openRoom();
    const separator = document.querySelector<HTMLElement>('[role="separator"]')!;
    vi.spyOn(dock().parentElement!, 'clientHeight', 'get').mockReturnValue(800);
    expect(dock().style.height).toBe('200px');
    await key('ArrowUp', separator);
    expect(dock().style.height).toBe('216px');
    expect(separator.getAttribute('aria-valuenow')).toBe('216');
    expect(platform.local.get('positions-height')).toBe('216');
  });

  test('stay folded on this device', async () => {
    await openRoom({ local: { 'positions-folded': 'on' } });
    expect([dock().style.height, dock().hasAttribute('data-folded')]).toEqual(['', true]);
  });

  test('fold, and unfold by a tab or with an order that is placed', async () => {
    const { platform } = await openRoom({
      local: { 'confirm-orders': 'off' },
      answers: { 'trade.store': () => fine(position()) },
    });
    await until(() => expect(sendButton()?.getAttribute('aria-disabled')).toBe('false'));
    await click('Collapse positions');
    expect(dock().style.height).toBe('');
    await act(async () =>
      document.querySelectorAll<HTMLElement>('.traderoom-positions [role="tab"]')[2]!.click(),
    );
    expect(dock().style.height).toBe('200px');
    await click('Collapse positions');
    expect(platform.local.get('positions-folded')).toBe('on');
    await submit();
    await until(() => expect(dock().style.height).toBe('200px'));
  });
});

describe('the auto-trader switch', () => {
  const switchOf = () => document.querySelector<HTMLInputElement>('.traderoom-auto input');

  test('is there where the operator offers it', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    expect(switchOf()).toBeNull();
  });

  test('says whom to ask where the service is not active', async () => {
    await openRoom({ settings: { enable_auto_trader: true } });
    await until(() => expect(switchOf()).not.toBeNull());
    await act(async () => switchOf()!.click());
    await untilSeen('Contact your Account Manager or the support team to Activate The AutoTrader Service');
    expect(switchOf()!.checked).toBe(false);
  });

  test.each([
    ['', false],
    ['pending', false],
    ['accepted', true],
  ] as const)('with the service active and the request "%s" it is on: %s', async (trader_request, isOn) => {
    await openRoom({
      settings: { enable_auto_trader: true },
      user: { auto_trade_active: true, trader_request },
    });
    await until(() => expect(switchOf()?.checked).toBe(isOn));
  });
});

describe('other windows', () => {
  test('from 1024 pixels the symbols fold into the asset’s name, and close by Escape', async () => {
    width = 1100;
    await openRoom();
    await until(() => expect(document.querySelector('.asset-button')).not.toBeNull());
    expect(names()).toEqual([]);
    await act(async () => document.querySelector<HTMLElement>('.asset-button')!.click());
    expect(document.activeElement).toBe(document.querySelector('.symbols-search input'));
    await key('Escape', document.activeElement!);
    expect(names()).toEqual([]);
    await act(async () => document.querySelector<HTMLElement>('.asset-button')!.click());
    await click('GBP/USD');
    await until(() => expect(sendButton().textContent).toContain('GBP/USD'));
    expect(names()).toEqual([]);
  });

  test('a phone has the chart with Sell and Buy below it, positions and symbols a tab away, and the ticket in a sheet with its prices', async () => {
    width = 390;
    await openRoom({
      local: { 'confirm-orders': 'off' },
      answers: { 'trade.store': () => fine(position()) },
    });
    await until(() => expect(document.querySelector('.traderoom-bar')).not.toBeNull());
    expect(sendButton()).toBeNull();
    await act(async () => document.querySelector<HTMLElement>('.traderoom-bar [data-side="sell"]')!.click());
    await until(() =>
      expect(document.querySelector('dialog .ticket-send')!.textContent).toBe('Sell 0.10 EUR/USD at 1.08419'),
    );
    expect(document.querySelector('dialog .ticket-sides')!.textContent).toContain('1.08427');
    await submit();
    await until(() => expect(document.querySelector('dialog')).toBeNull());
    expect(document.querySelectorAll('.traderoom-views [aria-pressed="true"]')[0]!.textContent).toContain(
      'Positions',
    );
    await click('Symbols');
    expect(names()).toEqual(['EUR/USD', 'GBP/USD', 'BTC/USD']);
    await click('GBP/USD');
    expect(document.querySelector('.asset-bar')!.textContent).toContain('GBP/USD');
  });
});

describe('where it cannot be', () => {
  test('assets that cannot be loaded say so, and can be tried again', async () => {
    const { api } = await openRoom({
      answers: {
        'asset.list': () => ({
          ok: false,
          error: { code: 'internal', status: 500, message: 'The server has a problem.', fields: {} },
        }),
      },
    });
    await until(() =>
      expect(document.querySelector('.traderoom-note')?.textContent).toContain('Could not load the assets.'),
    );
    api.answers['asset.list'] = () => fine(assets);
    await act(async () => document.querySelector<HTMLElement>('.traderoom-note button')!.click());
    await until(() => expect(names().length).toBe(3));
  });

  test('nothing to trade is said as such', async () => {
    await openRoom({ answers: { 'asset.list': () => fine([]) } });
    await until(() =>
      expect(document.querySelector('.traderoom-note')?.textContent).toContain('No assets to trade yet.'),
    );
  });

  test('while trading is off the ticket says why, and positions can still be closed', async () => {
    await openRoom({
      user: { isTrading: false, disable_message: 'Documents are missing.' },
      positions: [position()],
    });
    await until(() => expect(sendButton()?.textContent).toBe('Trading is disabled on your account'));
    const close = [...document.querySelectorAll<HTMLButtonElement>('.traderoom-positions button')].find(
      (button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').startsWith('Close'),
    );
    expect(close?.disabled).toBe(false);
  });
});

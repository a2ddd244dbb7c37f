import '../../support/browser.ts';
import '../../../../runtime/app/shell/shell.tsx';
import '../../../../runtime/app/shell/trading-banner.tsx';
import '../../../../runtime/features/trade-room/pages/traderoom-page.tsx';
import '../../../../runtime/trading/live/trade-commands.ts';
import '../../../../runtime/trading/positions/open-card.tsx';
import '../../../../runtime/trading/positions/open-table.tsx';
import '../../../../runtime/trading/positions/position-dialogs.tsx';
import '../../../../runtime/trading/ticket/order-check.tsx';
import '../../../../runtime/features/trade-room/components/auto-trader.tsx';
import '../../../../runtime/ui/splitter.tsx';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Position } from '../../../../schemas/generated/types.ts';
import { position } from '../../support/positions.ts';
import { asset, labelled, market, sendButton, submit, write } from '../../support/open-ticket.tsx';
import { makeAccount } from '../../support/accounts.ts';
import { fine, refusal } from '../../support/fake-api.ts';
import {
  click,
  closeSites,
  openSignedIn,
  control,
  seen,
  textOf,
  until,
  untilSeen,
  type SignedInOptions,
} from '../../support/site.tsx';
import { stubResizeObserver, stubWindowWidth } from '../../support/viewport.ts';

/** The chart needs a canvas and has its own tests. */
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

/** Window width in pixels, for media queries. */
let width = 1440;
let reportWidth: () => void;

beforeEach(() => {
  width = 1440;
  reportWidth = stubWindowWidth(() => width);
  stubResizeObserver();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function openRoom(options: SignedInOptions & { positions?: Position[] } = {}) {
  const site = await openSignedIn({
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
  return site;
}

const names = () => [...document.querySelectorAll('.symbols-name')].map(({ textContent }) => textContent);
const key = (name: string, target: EventTarget = document.body) =>
  act(async () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );
const dock = () => document.querySelector<HTMLElement>('.traderoom-positions')!;

describe('desktop trade room', () => {
  test('shows symbols, chart, ticket, positions and account figures', async () => {
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

  test.each([
    ['en', 'Price is 10 min old'],
    ['es', 'Precio de hace 10 min'],
  ])('names the price whose age it shows above the chart: %s', async (language, note) => {
    const at = new Date(Date.now() - 600_000).toISOString();
    await openRoom({
      local: { language },
      answers: {
        'asset.list': () => fine([asset({ stale: true, at }), asset({ id: 'gbpusd', a_name: 'GBP/USD' })]),
        'asset.rate': () => refusal('stale_price', 409, ''),
      },
    });
    await until(() => expect(document.querySelector('.asset-bar .stale-note')?.textContent).toBe(note));
  });

  test('shows the selected symbol in chart and ticket, and stores it', async () => {
    const { platform } = await openRoom();
    await until(() => expect(names().length).toBe(3));
    await click('GBP/USD');
    await until(() => expect(sendButton().textContent).toBe('Buy 0.10 GBP/USD at 1.27010'));
    expect(document.querySelector('.asset-bar')!.textContent).toContain('Pound / US dollar');
    expect(control('GBP/USD').getAttribute('aria-current')).toBe('true');
    expect(platform.local.get('asset')).toBe('gbpusd');
  });

  test('shows reserved funds, so that the figures add up', async () => {
    const figures = async (reserved: string) => {
      await openRoom({
        positions: [position()],
        answers: { 'trade.account': () => fine(makeAccount({ balance: '10000.00', reserved })) },
      });
      await until(() => expect(seen()).toContain('Free Margin'));
      await until(() => expect(document.querySelector('.account-strip[aria-busy]')).toBeNull());
      const rows = [...document.querySelectorAll('.account-strip > div')]
        .slice(1)
        .map((row) => [row.querySelector('dt')!.textContent, row.querySelector('dd')!.textContent]);
      closeSites();
      return Object.fromEntries(rows) as Record<string, string>;
    };
    expect(await figures('0.00')).not.toHaveProperty('Reserved');
    const shown = await figures('1500.00');
    expect(shown).toMatchObject({ Balance: '10,000.00', Reserved: '1,500.00' });
    const of = (name: string) => Number(shown[name]!.replace(',', '').replace('−', '-'));
    expect(of('Balance') + of('P/L')).toBeCloseTo(of('Free Margin') + of('Margin') + of('Reserved'), 9);
  });

  test('names the level of the close-out beside a margin level below 100%', async () => {
    const levelAt = async (balance: string) => {
      await openRoom({
        positions: [position()],
        answers: { 'trade.account': () => fine(makeAccount({ balance, close_out_percent: 50 })) },
      });
      await until(() => expect(document.querySelector('.account-strip[aria-busy]')).toBeNull());
      const shown = textOf(document.querySelector('.account-strip > :last-child')!);
      closeSites();
      return shown;
    };
    expect(await levelAt('10000.00')).not.toContain('closes');
    expect(await levelAt('200.00')).toMatch(/^Margin level\d\d\.\d%closes below 50%$/);
  });

  test('filters symbols by text and by asset type', async () => {
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

  test('moves between symbols by arrow keys', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    await act(async () => control('EUR/USD').focus());
    await key('ArrowDown', control('EUR/USD'));
    expect(document.activeElement).toBe(control('GBP/USD'));
    await key('ArrowUp', control('GBP/USD'));
    expect(document.activeElement).toBe(control('EUR/USD'));
  });

  test('has one tab stop in the symbols, moves by Home, End and letters, and announces the selection', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('.symbols-name')]
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(({ textContent }) => textContent);
    expect(stops()).toEqual(['EUR/USD']);
    await act(async () => control('EUR/USD').focus());
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

  test('does not move by letters after a click, so that hotkeys work', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    await act(async () => {
      control('EUR/USD').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
      control('EUR/USD').focus();
    });
    await key('g', document.activeElement!);
    expect(document.activeElement!.textContent).toBe('EUR/USD');
  });

  test('marks a closed market in the symbols with its opening time', async () => {
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

  test('shows a closed market in the ticket and above the chart', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    await click('BTC/USD');
    await until(() => expect(sendButton().textContent).toBe('Market closed'));
    expect(document.querySelector('.asset-state')!.textContent).toBe('Market closed');
  });

  test('shows one notice for B and S without a connection, and leaves the ticket unchanged', async () => {
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

  test('selects the side by B and S or the bottom bar without sending an order', async () => {
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

describe('positions panel', () => {
  test('is 200 pixels high at first, and can be resized by keyboard, which is stored', async () => {
    const { platform } = await openRoom();
    const separator = document.querySelector<HTMLElement>('[role="separator"]')!;
    vi.spyOn(dock().parentElement!, 'clientHeight', 'get').mockReturnValue(800);
    expect(dock().style.height).toBe('200px');
    await key('ArrowUp', separator);
    expect(dock().style.height).toBe('216px');
    expect(separator.getAttribute('aria-valuenow')).toBe('216');
    expect(platform.local.get('positions-height')).toBe('216');
  });

  test('stays collapsed on this device', async () => {
    await openRoom({ local: { 'positions-folded': 'on' } });
    expect([dock().style.height, dock().hasAttribute('data-folded')]).toEqual(['', true]);
  });

  test('can be collapsed, and expands on selecting a tab or placing an order', async () => {
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

describe('auto-trader switch', () => {
  const switchOf = () => document.querySelector<HTMLInputElement>('.traderoom-auto input');

  test('is hidden unless the operator offers it', async () => {
    await openRoom();
    await until(() => expect(names().length).toBe(3));
    expect(switchOf()).toBeNull();
  });

  test('shows whom to contact when the service is not active', async () => {
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
  ] as const)('with an active service and the request "%s" is on: %s', async (trader_request, isOn) => {
    await openRoom({
      settings: { enable_auto_trader: true },
      user: { auto_trade_active: true, trader_request },
    });
    await until(() => expect(switchOf()?.checked).toBe(isOn));
  });

  test('is below the positions on a phone', async () => {
    width = 390;
    await openRoom({ settings: { enable_auto_trader: true } });
    await until(() => expect(document.querySelector('.traderoom-bar')).not.toBeNull());
    await click('Positions');
    await until(() => expect(switchOf()).not.toBeNull());
    await act(async () => switchOf()!.click());
    await untilSeen('Contact your Account Manager or the support team to Activate The AutoTrader Service');
  });

  test('is off while the connected manager may not trade', async () => {
    const user = (may_act: boolean) => ({
      auto_trade_active: true,
      trader_request: 'accepted' as const,
      manager_id: 'm_1',
      manager: { name: 'Mateo Silva', may_act },
    });
    const { platform } = await openRoom({
      settings: { enable_auto_trader: true },
      user: user(true),
    });
    await until(() => expect(switchOf()?.checked).toBe(true));
    act(() => platform.session.update({ ...platform.session.getState().user!, ...user(false) }));
    await until(() => expect(switchOf()?.checked).toBe(false));
  });
});

describe('trade room in smaller windows', () => {
  test("shows the symbols behind the asset's name at 1100 pixels, and closes them with Escape", async () => {
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

  test('shows Sell and Buy below the chart, tabs for the other views and the ticket in a sheet on a phone', async () => {
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

  test('keeps the sheet of another asset open when an earlier order is filled', async () => {
    width = 390;
    let fill!: () => void;
    const filled = new Promise<void>((resolve) => (fill = resolve));
    await openRoom({
      local: { 'confirm-orders': 'off' },
      answers: { 'trade.store': () => filled.then(() => fine(position())) },
    });
    await until(() => expect(document.querySelector('.traderoom-bar')).not.toBeNull());
    const openSheet = () => click(document.querySelector<HTMLElement>('.traderoom-bar [data-side="buy"]')!);
    await openSheet();
    await until(() => expect(sendButton()).not.toBeNull());
    await submit();
    await click(document.querySelector<HTMLElement>('dialog .dialog-header button')!);
    await click('Symbols');
    await click('GBP/USD');
    await openSheet();
    await until(() => expect(sendButton().textContent).toContain('GBP/USD'));
    await write(labelled('Quantity'), '0.25');
    await act(async () => fill());
    expect(labelled('Quantity').value).toBe('0.25');
  });
});

describe('the ticket when the window crosses a breakpoint', () => {
  const resize = (to: number) =>
    act(async () => {
      width = to;
      reportWidth();
    });
  const openSheet = (side: 'buy' | 'sell') =>
    click(document.querySelector<HTMLElement>(`.traderoom-bar [data-side="${side}"]`)!);
  const typed = () => [labelled('Quantity').value, labelled('Take profit, price').value];
  const SELL = 'Sell 0.25 EUR/USD at 1.08419';

  test('keeps what was typed, in both directions', async () => {
    await openRoom();
    await until(() => expect(sendButton()).not.toBeNull());
    await click(document.querySelector<HTMLElement>('.ticket-sides [data-side="sell"]')!);
    await write(labelled('Quantity'), '0.25');
    await click(labelled('Take profit'));
    const before = typed();
    await resize(390);
    expect(sendButton()).toBeNull();
    await openSheet('sell');
    expect([typed(), sendButton().textContent]).toEqual([before, SELL]);
    await resize(1440);
    expect([typed(), sendButton().textContent]).toEqual([before, SELL]);
    await resize(1100);
    expect(typed()).toEqual(before);
  });

  test('does not keep what was typed for another asset, or into a sheet that was closed', async () => {
    width = 390;
    await openRoom();
    await until(() => expect(document.querySelector('.traderoom-bar')).not.toBeNull());
    await openSheet('buy');
    await write(labelled('Quantity'), '0.25');
    await click('Close');
    await openSheet('buy');
    expect(labelled('Quantity').value).toBe('0.10');
    await write(labelled('Quantity'), '0.25');
    await resize(1440);
    expect(labelled('Quantity').value).toBe('0.25');
    await click('GBP/USD');
    await until(() => expect(sendButton().textContent).toBe('Buy 0.10 GBP/USD at 1.27010'));
  });
});

describe('trade room with errors', () => {
  test('shows an error when the assets fail to load, and loads them on retry', async () => {
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

  test('shows that there are no assets', async () => {
    await openRoom({ answers: { 'asset.list': () => fine([]) } });
    await until(() =>
      expect(document.querySelector('.traderoom-note')?.textContent).toContain('No assets to trade yet.'),
    );
  });

  test('says why trading is disabled once, also with the ticket sheet of a phone', async () => {
    width = 390;
    await openRoom({ user: { isTrading: false, disable_message: 'Documents are missing.' } });
    await until(() => expect(document.querySelector('.traderoom-bar')).not.toBeNull());
    await act(async () => document.querySelector<HTMLElement>('.traderoom-bar [data-side="sell"]')!.click());
    await until(() =>
      expect(document.querySelector('dialog .ticket-note')?.textContent).toBe(
        'You can still close positions and change their limits.',
      ),
    );
    await untilSeen('Documents are missing.');
    expect(seen().match(/Documents are missing\./g)).toHaveLength(1);
  });

  test('shows in the ticket that trading is disabled, and still allows closing positions', async () => {
    await openRoom({
      user: { isTrading: false, disable_message: 'Documents are missing.' },
      positions: [position()],
    });
    await until(() => expect(sendButton()?.textContent).toBe('Trading is disabled on your account'));
    await untilSeen('Documents are missing.');
    expect(seen().match(/Documents are missing\./g)).toHaveLength(1);
    const close = [...document.querySelectorAll<HTMLButtonElement>('.traderoom-positions button')].find(
      (button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').startsWith('Close'),
    );
    expect(close?.disabled).toBe(false);
  });
});

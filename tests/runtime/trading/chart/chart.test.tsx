import '../../support/browser.ts';
import '../../../../runtime/trading/chart/draggable-limits.tsx';
import '../../../../runtime/trading/chart/dropped-limit-dialog.tsx';
import { act, StrictMode, useEffect } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { text as en } from '../../../../runtime/features/trade-room/text/en.ts';
import { loadPlatformText } from '../../../../runtime/app/boot.ts';
import { Chart } from '../../../../runtime/trading/chart/chart.tsx';
import { useAsset } from '../../../../runtime/trading/live/hooks.ts';
import { useLive, type Live } from '../../../../runtime/trading/live/live.ts';
import type { QuoteSink } from '../../../../runtime/trading/live/quote-store.ts';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { Position, Settings } from '../../../../schemas/generated/types.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { trader } from '../../support/page.ts';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import { click, makePlatform, seen, until, untilSeen } from '../../support/site.tsx';
import { position } from '../../support/positions.ts';
import { market } from '../../support/open-ticket.tsx';
import { drawChart, drawings, lastDrawing } from '../../support/fake-drawing.ts';

vi.mock('../../../../runtime/trading/chart/load-draw-chart.ts', () => ({
  loadDrawChart: async () => ({ drawChart }),
}));
vi.mock('../../../../runtime/trading/chart/chart-colors.ts', () => ({
  readColors: () => ({ up: 'rgb(0, 1, 0)' }),
  faded: (color: string) => color,
}));

const NOW = Math.floor(Date.now() / 60_000) * 60;

function candles(count = 3, simulated = true): CallOutput['asset.candles'] {
  return {
    asset_id: 'eurusd',
    interval: '1m',
    simulated,
    more: true,
    candles: Array.from({ length: count }, (_, index) => ({
      t: NOW - (count - 1 - index) * 60,
      o: '1.08300',
      h: '1.08441',
      l: '1.08277',
      c: '1.08400',
    })),
  };
}

async function openChart({
  answers,
  positions,
  settings,
  local,
}: {
  answers?: Answers;
  positions?: Position[];
  settings?: Partial<Settings>;
  local?: Record<string, string>;
} = {}) {
  const made = makePlatform({
    at: '/',
    features: [],
    local,
    settings,
    answers: { ...market({ positions }), 'asset.candles': () => fine(candles()), ...answers },
    user: { ...trader, two_fa_confirmed: true },
  });
  await loadPlatformText(made.platform);
  made.platform.text.add(en);
  const live: { current: Live | null } = { current: null };
  function AssetChart() {
    const asset = useAsset('eurusd');
    const current = useLive();
    useEffect(() => {
      live.current = current;
    }, [current]);
    return asset ? <Chart asset={asset} /> : null;
  }
  const root = await renderInPlatform(
    made.platform,
    <StrictMode>
      <AssetChart />
    </StrictMode>,
  );
  return { ...made, root, live: () => live.current! };
}

async function openDrawn(options?: Parameters<typeof openChart>[0]) {
  const chart = await openChart(options);
  await until(() => expect(lastDrawing()?.bars.length).toBeGreaterThan(0));
  return chart;
}

const pressed = () =>
  [...document.querySelectorAll('.chart-toolbar [aria-pressed="true"]')].map(
    ({ textContent }) => textContent,
  );
const line = (id: string) => lastDrawing().drawnLines.find((each) => each.id === id);

function pointer(type: string, clientY: number, pointerType = 'mouse', timeStamp = 0) {
  const event = new MouseEvent(type, { bubbles: true, clientY, button: 0 });
  const given = { pointerId: 1, isPrimary: true, pointerType, timeStamp };
  for (const [name, value] of Object.entries(given)) Object.defineProperty(event, name, { value });
  document.querySelector('.chart-host')!.dispatchEvent(event);
}

// Stops the clock, because a new minute would add a candle.
beforeAll(() => void vi.useFakeTimers({ now: (NOW + 10) * 1000, toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());
afterEach(() => void drawings.splice(0));

describe('Chart', () => {
  test('marks a stale price in the words of the ticket, and no fresh one', async () => {
    await openDrawn({ answers: market({ asset: { stale: true } }) });
    await until(() =>
      expect(document.querySelector('.chart-stale')?.textContent).toMatch(/^Price is \d+ s old$/),
    );
  });

  test('starts with one-minute candles, a range of one month and the newest candle in view', async () => {
    await openDrawn();
    expect(pressed()).toEqual(['1m', 'Candles']);
    expect(lastDrawing().views).toEqual(['last']);
    expect(lastDrawing().bars.length).toBe(3);
    expect(lastDrawing().options).toMatchObject({ kind: 'candles', digits: 5 });
  });

  test('names intervals and ranges unambiguously', async () => {
    await openDrawn();
    const names = [...document.querySelectorAll('.chart-choice')].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    );
    expect(names).toEqual(expect.arrayContaining(['Interval 1D', 'Range 1D', 'Interval 1m', 'Range 1M']));
    expect(new Set(names).size).toBe(names.length);
  });

  test('shows open, high, low and close of the last candle, or of the one at the crosshair', async () => {
    await openDrawn();
    const legend = () => document.querySelector('.chart-legend')!.textContent;
    expect(legend()).toContain('O 1.08300H 1.08441L 1.08277');
    await act(async () => lastDrawing().point(0));
    expect(legend()).toContain('C 1.08400');
  });

  test('draws current bid and ask, and updates the last candle with the bid', async () => {
    await openDrawn();
    expect(line('ask')).toMatchObject({ price: 1.08427, text: 'Ask' });
    expect(line('bid')).toMatchObject({ price: 1.08419 });
    expect(line('bid')!.text).toMatch(/^\d:\d\d$/);
    expect(lastDrawing().bars.at(-1)!.close).toBe(1.08419);
  });

  test('shows that prices are simulated, the time zone and the attribution of the chart library', async () => {
    await openDrawn();
    expect(seen()).toContain('Simulated prices');
    expect(seen()).toMatch(/UTC/);
    const notice = [...document.querySelectorAll('a')].find(({ textContent }) =>
      textContent?.includes('TradingView'),
    );
    expect(notice?.href).toBe('https://www.tradingview.com/');
  });

  test('fits the whole range when a range is selected, and shows the newest candles for an interval', async () => {
    const { api } = await openDrawn();
    const before = api.sentTo('asset.candles').length;
    await click('Range 3M');
    await until(() => expect(lastDrawing().views).toEqual(['all']));
    expect(pressed()).toEqual(['4h', 'Candles', '3M']);
    await click('Interval 15m');
    await until(() => expect(lastDrawing().views).toEqual(['last']));
    expect(pressed()).toEqual(['15m', 'Candles']);
    expect(api.sentTo('asset.candles').length).toBe(before + 2);
    expect(drawings.filter(({ isRemoved }) => !isRemoved).length).toBe(1);
  });

  test('shows a range as selected only while it is in view', async () => {
    await openDrawn({ local: { chart: '1d 1Y candles' } });
    expect(pressed()).toEqual(['1D', 'Candles', '1Y']);
    await act(async () => lastDrawing().options.onWhole(false));
    expect(pressed()).toEqual(['1D', 'Candles']);
    await act(async () => lastDrawing().options.onWhole(true));
    await click('Interval 5m');
    expect(pressed()).toEqual(['5m', 'Candles']);
    await click('Range 1Y');
    await until(() => expect(lastDrawing().views).toEqual(['all']));
    expect(pressed()).toEqual(['1D', 'Candles', '1Y']);
  });

  test('stores the selection, and ignores invalid stored values', async () => {
    const { platform } = await openDrawn({ local: { chart: '1h 1W area' } });
    expect(pressed()).toEqual(['1h', 'Area', '1W']);
    expect(lastDrawing().views).toEqual(['all']);
    await click('Line');
    expect(platform.local.get('chart')).toBe('1h 1W line');
    await openDrawn({ local: { chart: '7h 9Z pie' } });
    expect(
      [...document.querySelectorAll('.chart')].at(-1)!.querySelectorAll('[aria-pressed="true"]').length,
    ).toBe(2);
  });

  test('loads older candles near the start', async () => {
    const { api } = await openDrawn();
    const before = api.sentTo('asset.candles').length;
    await act(async () => lastDrawing().nearStart());
    await until(() => expect(api.sentTo('asset.candles').length).toBe(before + 1));
  });

  test('reloads candles after a reconnection', async () => {
    const { api, live } = await openDrawn();
    const link = (state: 'live' | 'lost') =>
      act(async () => live().link.setState({ via: 'stream', state, since: 0 }));
    await link('live');
    const before = api.sentTo('asset.candles').length;
    await link('lost');
    expect(api.sentTo('asset.candles').length).toBe(before);
    await link('live');
    expect(api.sentTo('asset.candles').length).toBe(before + 1);
  });

  test('offers to go to the newest candle when it is out of view', async () => {
    await openDrawn();
    expect(document.querySelector('.chart-newest')).toBeNull();
    await act(async () => lastDrawing().away(true));
    await click('Go to the newest candle');
    expect(lastDrawing().views.at(-1)).toBe('newest');
  });

  test('shows the last candles as a table, newest first', async () => {
    await openDrawn();
    await click('Table');
    await until(() => expect(document.querySelectorAll('.chart-table tbody tr')).toHaveLength(3));
    const rows = [...document.querySelectorAll('.chart-table tbody tr')].map(
      ({ textContent }) => textContent,
    );
    expect(rows[0]).toContain('1.08419');
    expect(document.querySelector('.chart-table caption')!.textContent).toBe(
      'The last 3 candles of EUR/USD, 1m, newest first',
    );
  });
});

describe('Chart without candles', () => {
  test('shows a placeholder while candles are loading', async () => {
    await openChart({ answers: { 'asset.candles': () => new Promise(() => {}) } });
    await until(() => expect(document.querySelector('.chart-waiting')).not.toBeNull());
    expect(drawings).toEqual([]);
  });

  test('shows a failure, and loads on retry', async () => {
    const { api } = await openChart({
      answers: { 'asset.candles': () => refusal('internal', 500, 'The server has a problem.') },
    });
    await untilSeen('Could not load the price history.');
    expect(seen()).toContain('The server has a problem.');
    api.answers['asset.candles'] = () => fine(candles());
    await click('Try again');
    await until(() => expect(lastDrawing()?.bars.length).toBe(3));
    expect(seen()).not.toContain('Could not load');
  });

  test('shows that there is no history yet', async () => {
    await openChart({ answers: { 'asset.candles': () => fine({ ...candles(0), more: false }) } });
    await untilSeen('No price history for EUR/USD yet.');
  });

  test('shows that the chart is switched off, and loads nothing', async () => {
    const { api } = await openChart({ settings: { use_api: false } });
    await untilSeen('The chart is switched off.');
    expect(seen()).not.toContain('Loading');
    expect(document.querySelector('.chart-waiting')).toBe(null);
    expect(api.sentTo('asset.candles')).toEqual([]);
  });
});

describe('positions in Chart', () => {
  const withLimit = { positions: [position({ take_profit: '1.09000' })] };
  const protections = (api: { sent: { id: string; input: unknown }[] }) =>
    api.sent.filter(({ id }) => id === 'trade.protect').map(({ input }) => input);
  const answers: Answers = {
    'trade.protect': (input) =>
      fine(
        position({ take_profit: input.take_profit as string, stop_loss: input.stop_loss as string | null }),
      ),
  };

  test('show their profit, and their limits with the result there', async () => {
    await openDrawn(withLimit);
    await until(() =>
      expect(line('p_1 entry')).toMatchObject({ price: 1.08427, text: 'Buy 0.10 −0.80\u00a0USD' }),
    );
    expect(line('p_1 take_profit')).toMatchObject({ price: 1.09, text: 'TP +57.30\u00a0USD' });
  });

  test('of other assets are not shown', async () => {
    await openDrawn({ positions: [position({ asset: { ...position().asset, id: 'gbpusd' } })] });
    expect(line('p_1 entry')).toBeUndefined();
  });

  test('show the result while a limit is dragged, and send both limits when it is dropped', async () => {
    const { api } = await openDrawn({
      positions: [position({ take_profit: '1.09000', stop_loss: '1.07000' })],
      answers,
    });
    await until(() => expect(line('p_1 take_profit')).toBeDefined());
    act(() => {
      pointer('pointerdown', 91);
      pointer('pointermove', 80);
    });
    expect(line('p_1 take_profit')).toMatchObject({ price: 1.2, text: 'TP +1,157.30\u00a0USD' });
    await act(async () => pointer('pointerup', 80));
    await until(() => expect(protections(api)).toEqual([{ take_profit: '1.2', stop_loss: '1.07' }]));
    await until(() => expect(line('p_1 take_profit')).toMatchObject({ price: 1.2 }));
  });

  test('keep a limit in the hand when the book changes meanwhile', async () => {
    const { api, live } = await openDrawn({ ...withLimit, answers });
    await until(() => expect(line('p_1 take_profit')).toBeDefined());
    act(() => {
      pointer('pointerdown', 91);
      pointer('pointermove', 80);
    });
    await act(async () =>
      live().book.setState(({ positions }) => ({ positions: positions.map((each) => ({ ...each })) })),
    );
    expect(line('p_1 take_profit')).toMatchObject({ price: 1.2 });
    await act(async () => pointer('pointerup', 80));
    await until(() => expect(protections(api)).toEqual([{ take_profit: '1.2', stop_loss: null }]));
  });

  const dialog = () => document.querySelector('dialog');

  async function dropStopLoss() {
    const chart = await openDrawn({ positions: [position()], answers });
    await until(() => expect(line('p_1 entry')).toBeDefined());
    await act(async () => {
      pointer('pointerdown', 92);
      pointer('pointermove', 100);
      pointer('pointerup', 100);
    });
    await untilSeen('at this price');
    return chart;
  }

  test('get a stop loss by dragging their entry line, after a review of its price and result', async () => {
    const { api } = await dropStopLoss();
    expect(dialog()!.textContent).toMatch(
      /Buy 0\.10 EUR\/USD.*Stop loss1\.00000.*−842\.70\sUSD at this price/,
    );
    expect(line('p_1 stop_loss')).toMatchObject({ price: 1 });
    expect(protections(api)).toEqual([]);
    await click('Save');
    await until(() => expect(protections(api)).toEqual([{ take_profit: null, stop_loss: '1' }]));
    expect(dialog()).toBeNull();
  });

  test('get no stop loss when the review is cancelled', async () => {
    const { api } = await dropStopLoss();
    await click('Cancel');
    expect(dialog()).toBeNull();
    expect(line('p_1 stop_loss')).toBeUndefined();
    expect(protections(api)).toEqual([]);
  });

  test('keep a reviewed limit that the price has passed meanwhile', async () => {
    const { api, live } = await dropStopLoss();
    await act(async () => {
      (live().quotes as QuoteSink).take([{ i: 'eurusd', b: '0.90000', a: '0.90008', t: Date.now() + 1000 }]);
    });
    await untilSeen('Below 0.9');
    await click('Save');
    expect(protections(api)).toEqual([]);
    expect(dialog()).not.toBeNull();
  });

  test('at one price: a drag moves the limit of the selected one, after a review', async () => {
    const { api, live } = await openDrawn({
      positions: ['0.10', '0.20', '0.30'].map((qty, index) =>
        position({ id: `p_${index}`, qty, take_profit: '1.09000' }),
      ),
      answers,
    });
    live().selectedPosition.setState({ positionId: 'p_1' });
    await until(() => expect(line('p_1 take_profit')).toBeDefined());
    await act(async () => {
      pointer('pointerdown', 91);
      pointer('pointermove', 80);
      pointer('pointerup', 80);
    });
    await untilSeen('at this price');
    expect(dialog()!.textContent).toMatch(/Buy 0\.20 EUR\/USD.*Opening price1\.08427.*Take profit1\.20000/);
    expect(line('p_1 take_profit')).toMatchObject({ price: 1.2 });
    expect(line('p_0 take_profit')).toMatchObject({ price: 1.09 });
    expect(protections(api)).toEqual([]);
    await click('Save');
    await until(() => expect(protections(api)).toEqual([{ take_profit: '1.2', stop_loss: null }]));
  });

  test('change a limit by touch after a review only', async () => {
    const { api } = await openDrawn({ ...withLimit, answers });
    await until(() => expect(line('p_1 take_profit')).toBeDefined());
    await act(async () => {
      pointer('pointerdown', 91, 'touch', 0);
      pointer('pointermove', 80, 'touch', 400);
      pointer('pointerup', 80, 'touch', 500);
    });
    await untilSeen('at this price');
    expect(protections(api)).toEqual([]);
    await click('Save');
    await until(() => expect(protections(api)).toEqual([{ take_profit: '1.2', stop_loss: null }]));
  });

  test('reject a limit that is dropped on the wrong side of the price, without a request', async () => {
    const { api, platform } = await openDrawn({ ...withLimit, answers });
    await until(() => expect(line('p_1 take_profit')).toBeDefined());
    act(() => {
      pointer('pointerdown', 91);
      pointer('pointermove', 100);
    });
    expect(line('p_1 take_profit')).toMatchObject({ price: 1, text: 'Above 1.08419' });
    await act(async () => pointer('pointerup', 100));
    expect(platform.notifications.getState().list.map(({ text }) => text)).toEqual([
      'Take profit: Above 1.08419. Nothing was changed.',
    ]);
    expect(protections(api)).toEqual([]);
    expect(line('p_1 take_profit')).toMatchObject({ price: 1.09 });
  });

  test('restore a limit that the server refuses', async () => {
    await openDrawn({
      ...withLimit,
      answers: { 'trade.protect': () => refusal('position_closed', 409, 'This position is closed already.') },
    });
    await until(() => expect(line('p_1 take_profit')).toBeDefined());
    await act(async () => {
      pointer('pointerdown', 91);
      pointer('pointermove', 80);
      pointer('pointerup', 80);
    });
    await until(() => expect(line('p_1 take_profit')).toMatchObject({ price: 1.09 }));
  });
});

test('Chart uses the colours of a newly selected theme', async () => {
  const { platform } = await openDrawn();
  const before = lastDrawing().options.colors;
  await act(async () => {
    platform.preferences.choose('theme', 'dark');
    await new Promise((done) => {
      requestAnimationFrame(() => done(undefined));
    });
  });
  expect(lastDrawing().options.colors).not.toBe(before);
});

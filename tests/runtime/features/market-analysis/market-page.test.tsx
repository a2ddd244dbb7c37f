import { act, useState } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asPercent } from '../../../../domain/money/amount.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import type { Moved } from '../../../../runtime/features/market-analysis/components/market-view.ts';
import { MoversPanel } from '../../../../runtime/features/market-analysis/components/movers-panel.tsx';
import { readAssets } from '../../../../runtime/trading/live/asset-view.ts';
import type { AssetCandlesOutput } from '../../../../schemas/generated/types.ts';
import { assets, market } from '../../support/assets.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { renderInPlatform } from '../../support/render-in-platform.tsx';
import {
  click,
  hasControl,
  openSignedIn,
  control,
  seen,
  until,
  untilSeen,
  pressKey,
} from '../../support/site.tsx';

const candles = (...closes: string[]): AssetCandlesOutput => ({
  asset_id: 'eurusd',
  interval: '5m',
  more: false,
  simulated: true,
  candles: closes.map((c, index) => ({ t: index * 300, o: closes[0]!, h: c, l: c, c })),
});

function openMarket(answers: Answers = {}) {
  return openSignedIn({
    at: '/market_analysis',
    features: ['auth', 'handoff', 'profile', 'market-analysis'],
    answers: { ...market, 'asset.candles': () => fine(candles('1.08000', '1.09000', '1.08500')), ...answers },
  });
}

const tile = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('.heat-tile')].find((each) =>
    each.getAttribute('aria-label')!.startsWith(`${name},`),
  )!;
const untilTiles = () => until(() => expect(document.querySelectorAll('.heat-tile')).toHaveLength(6));

async function pick(name: string, value: string) {
  const label = [...document.querySelectorAll(`input[name=${name}]`)]
    .map((input) => input.closest('label')!)
    .find((each) => each.textContent === value)!;
  await act(async () => label.querySelector('input')!.click());
}

describe('heat map', () => {
  test('labels each tile with its signed change, grouped by asset type', async () => {
    await openMarket();
    await untilTiles();
    expect([...document.querySelectorAll('.heat-type h3')].map((each) => each.textContent)).toEqual([
      'Forex',
      'Stock',
      'Crypto',
      'Commodities',
    ]);
    expect(tile('EUR/USD').getAttribute('aria-label')).toBe('EUR/USD, +0.19%');
    expect(tile('GBP/USD').getAttribute('aria-label')).toBe('GBP/USD, −0.64%');
    expect(tile('GBP/USD').dataset.heat).toBe('-3');
    expect(seen()).toContain('Simulated prices');
  });

  test('has one tab stop per asset type, and moves by arrow keys', async () => {
    await openMarket();
    await untilTiles();
    const forex = [...document.querySelectorAll<HTMLElement>('.heat-fields')][0]!;
    expect([...forex.querySelectorAll<HTMLElement>('button')].map((each) => each.tabIndex)).toEqual([
      0, -1, -1,
    ]);
    await act(async () => tile('EUR/USD').focus());
    await pressKey(tile('EUR/USD'), 'ArrowRight');
    expect(document.activeElement).toBe(tile('GBP/USD'));
    await pressKey(tile('GBP/USD'), 'End');
    expect(document.activeElement).toBe(tile('USD/JPY'));
    await pressKey(tile('USD/JPY'), 'ArrowRight');
    expect(document.activeElement).toBe(tile('EUR/USD'));
  });

  test('can size tiles by move, the largest first, and show a table', async () => {
    await openMarket();
    await untilTiles();
    await pick('market-size', 'By move');
    expect([...document.querySelectorAll('.heat-fields')][0]!.querySelector('.heat-name')!.textContent).toBe(
      'GBP/USD',
    );
    await pick('market-as', 'Table');
    expect([...document.querySelectorAll('.data-table tbody tr')].map((row) => row.textContent)[0]).toBe(
      'EUR/USDForex1.08419+0.19%',
    );
  });
});

test('the market page shows movers and market hours', async () => {
  await openMarket();
  await untilTiles();
  const lists = [...document.querySelectorAll('.movers')].map((list) =>
    [...list.querySelectorAll('.market-name')].map((each) => each.textContent),
  );
  expect(lists).toEqual([['BTC/USD', 'USD/JPY', 'Gold', 'EUR/USD'], ['GBP/USD']]);
  const hours = document.querySelector('.market-hours')!.textContent!;
  expect(hours).toMatch(/CryptoBTC\/USDOpenaround the clock/);
  expect(hours).toMatch(/StockNestléCloseduntil/);
  expect(hours).toMatch(/ForexAll 3Openuntil/);
});

test('a new order of the movers inserts no elements', async () => {
  const { list } = readAssets(assets);
  const movedBy = (changes: bigint[]): Moved[] =>
    changes.map((change, index) => ({
      asset: list[index]!,
      bid: priceOf('1.5'),
      change: asPercent(change),
      stale: false,
    }));
  function Movers() {
    const [moved, setMoved] = useState(movedBy([30n, 20n, 10n, -10n, -20n]));
    return <MoversPanel moved={moved} onChoose={() => setMoved(movedBy([10n, 20n, 30n, -20n, -10n]))} />;
  }
  const root = await renderInPlatform((await openMarket()).platform, <Movers />);
  const names = () => [...root.querySelectorAll('.market-name')].map((each) => each.textContent);
  expect(names()).toEqual(['EUR/USD', 'GBP/USD', 'BTC/USD', 'Gold', 'Nestlé']);
  const inserted: Node[] = [];
  const observer = new MutationObserver((records) =>
    inserted.push(...records.flatMap(({ addedNodes }) => [...addedNodes])),
  );
  observer.observe(root, { childList: true, subtree: true });
  await click(root.querySelector('.market-name')!);
  expect(names()).toEqual(['BTC/USD', 'GBP/USD', 'EUR/USD', 'Nestlé', 'Gold']);
  expect(inserted.filter((node) => node instanceof Element)).toEqual([]);
});

describe('selected asset', () => {
  test('has a small chart with a textual label', async () => {
    const { api } = await openMarket();
    await untilTiles();
    await until(() =>
      expect(document.querySelector('.mini-chart svg')!.getAttribute('aria-label')).toBe(
        'EUR/USD, One day: from 1.08000 to 1.08500, highest 1.09000, lowest 1.08000',
      ),
    );
    await click(tile('BTC/USD'));
    expect(tile('BTC/USD').getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('#market-chart')!.textContent).toBe('BTC/USD');
    const before = api.sentTo('asset.candles').length;
    await pick('market-period', '1W');
    await until(() => expect(api.sentTo('asset.candles').length).toBeGreaterThan(before));
    await until(() =>
      expect(document.querySelector('.mini-chart svg')!.getAttribute('aria-label')).toContain(
        'BTC/USD, One week',
      ),
    );
    await click(tile('EUR/USD'));
    await until(() =>
      expect(document.querySelector('.mini-chart svg')!.getAttribute('aria-label')).toContain(
        'EUR/USD, One week',
      ),
    );
  });

  test('shows an error when its history fails to load, and loads it on retry', async () => {
    const { api } = await openMarket({ 'asset.candles': () => refusal('rate_limited', 429, 'Too many.') });
    await untilSeen('Could not load the price history. Too many.');
    api.answers['asset.candles'] = () => fine(candles('1.1', '1.2'));
    await click('Try again');
    await until(() => expect(document.querySelector('.mini-chart')).not.toBeNull());
  });

  test('shows that there is no history yet', async () => {
    await openMarket({ 'asset.candles': () => fine(candles()) });
    await untilSeen('No price history for this period yet.');
  });
});

describe('ticker', () => {
  test('can be paused and resumed', async () => {
    await openMarket();
    await untilTiles();
    await click('Pause the ticker');
    expect(document.querySelector('.tape')!.hasAttribute('data-paused')).toBe(true);
    await click('Resume the ticker');
    expect(document.querySelector('.tape')!.hasAttribute('data-paused')).toBe(false);
    expect(control('Pause the ticker')).toBeTruthy();
  });

  test('does not move with prefers-reduced-motion', async () => {
    window.matchMedia = ((query: string) => ({
      matches: query.includes('reduced-motion'),
      addEventListener() {},
      removeEventListener() {},
    })) as unknown as typeof matchMedia;
    onTestFinished(() => void Reflect.deleteProperty(window, 'matchMedia'));
    await openMarket();
    await untilTiles();
    expect(document.querySelectorAll('.tape-items')).toHaveLength(1);
    expect(hasControl('Pause the ticker')).toBe(false);
  });

  test('hides its copy from screen readers', async () => {
    await openMarket();
    await untilTiles();
    const [first, copy] = [...document.querySelectorAll('.tape-items')];
    expect([first!.getAttribute('aria-hidden'), copy!.getAttribute('aria-hidden')]).toEqual([null, 'true']);
    expect(first!.textContent).toContain('EUR/USD1.08419+0.19%');
  });
});

test('the market page shows an error when loading fails, and loads on retry', async () => {
  const { api } = await openMarket({ 'asset.list': () => refusal('offline', 0, 'No connection.') });
  await untilSeen('Could not load the market.');
  api.answers['asset.list'] = () => fine(assets);
  await click('Try again');
  await untilTiles();
});

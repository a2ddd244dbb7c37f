import { expect, test } from 'vitest';
import type { MiningAsset } from '../../../../schemas/generated/types.ts';
import { market } from '../../support/assets.ts';
import { fine, refusal, type Answers } from '../../support/fake-api.ts';
import { click, closeSites, hasControl, openSignedIn, seen, until, untilSeen } from '../../support/site.tsx';
import type { SignedInOptions } from '../../support/site.tsx';
import { useFastClock } from '../../support/fast-clock.ts';

useFastClock();

const mined = (more: Partial<MiningAsset> = {}): MiningAsset => ({
  id: 'mn_1',
  asset: 'Bitcoin',
  asset_image: null,
  asset_exchange: 'CRYPTO:BTCUSD',
  current_balance: '0.01482100',
  profit: '0.00231400',
  estimated_profit_after: '2026-12-20T12:00:00.000Z',
  estimated_profit: '0.00410000',
  created_at: '2026-10-02T09:30:00.000Z',
  updated_at: '2026-11-20T14:00:00.000Z',
  simulated: false,
  ...more,
});
const candle = (c: string, t: number) => ({ t, o: c, h: c, l: c, c });
const candles: Answers = {
  'asset.candles': () =>
    fine({
      asset_id: 'btcusd',
      interval: '4h',
      more: false,
      simulated: true,
      candles: [candle('60000.00', 0), candle('64000.00', 1), candle('63000.00', 2)],
    }),
};

const openMining = (list: MiningAsset[], { answers, ...options }: SignedInOptions = {}) =>
  openSignedIn({
    at: '/mining',
    features: ['auth', 'profile', 'mining'],
    settings: { enable_mining: true },
    answers: { ...market, ...candles, 'mining.list': () => fine(list), ...answers },
    ...options,
  });

test('shows what the backend stores, with its time and the price of the coin', async () => {
  await openMining([mined()]);
  await untilSeen('0.01482100');
  for (const text of ['Bitcoin', 'mn_1', '0.00231400', '20 Dec, 2026', '0.00410000', 'As of 20 Nov, 2026'])
    expect(seen()).toContain(text);
  expect(seen()).not.toContain('Simulated display');
  await until(() =>
    expect(document.querySelector('.mining-trend[role=img]')!.getAttribute('aria-label')).toBe(
      'BTC/USD over the last month: from 60,000.00 to 63,000.00, high 64,000.00, low 60,000.00',
    ),
  );
});

test('shows a dash for estimates that the backend lacks, and no price without a symbol', async () => {
  await openMining([mined({ estimated_profit: null, estimated_profit_after: null, asset_exchange: null })]);
  await untilSeen('0.01482100');
  expect([...document.querySelectorAll('dd')].map((value) => value.textContent)).toEqual([
    '0.01482100',
    '0.00231400',
    '–',
    '–',
  ]);
  expect(document.querySelector('.mining-trend')).toBeNull();
});

test('has an empty state', async () => {
  await openMining([]);
  await untilSeen('No mining assets available');
});

test('says that it could not load, and retries', async () => {
  let isDown = true;
  await openMining([], {
    answers: { 'mining.list': () => (isDown ? refusal('busy', 503, 'Busy.') : fine([mined()])) },
  });
  await untilSeen('Could not load your mining assets. Busy.');
  isDown = false;
  await click('Try again');
  await untilSeen('0.01482100');
});

test('has an entry in the navigation only while the setting is on', async () => {
  await openMining([mined()]);
  await untilSeen('0.01482100');
  expect(hasControl('Mining')).toBe(true);
  closeSites();
  await openSignedIn({ features: ['auth', 'profile', 'mining'] });
  await untilSeen('Your details');
  expect(hasControl('Mining')).toBe(false);
});

test('has the simulated display of a demo under a heading that says so', async () => {
  await openMining([mined({ simulated: true })], {
    features: ['auth', 'profile', 'mining', 'mining-simulation'],
  });
  await untilSeen('Simulated display');
  expect(seen()).toContain('These counters are random numbers of this demo.');
  expect(seen()).toContain('CPU 64GB, RAM 32GB');
  await click('Pause');
  const before = document.querySelector('[aria-label="CPU usage"]')!.textContent;
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(document.querySelector('[aria-label="CPU usage"]')!.textContent).toBe(before);
  expect(hasControl('Resume')).toBe(true);
});

test('has no simulated display without mining assets', async () => {
  await openMining([], { features: ['auth', 'profile', 'mining', 'mining-simulation'] });
  await untilSeen('No mining assets available');
  expect(seen()).not.toContain('Simulated display');
});

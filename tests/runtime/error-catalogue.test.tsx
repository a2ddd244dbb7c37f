import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyRequest, Api } from '../../runtime/platform/api.ts';
import type { CallId } from '../../schemas/generated/calls.ts';
import {
  ACCESS_AND_TRADING,
  MONEY_AND_IDENTITY,
  PROVOKED_ELSEWHERE,
} from './support/error-situations/catalogues.ts';
import { useFastClock } from './support/fast-clock.ts';
import { setLanguage, type Language, type Situation } from './support/error-situations/situation.ts';
import { click, seen, until, notices } from './support/site.tsx';
import { stubResizeObserver, stubWindowWidth } from './support/viewport.ts';

/** Uploads go through the fake api. */
vi.mock('../../runtime/platform/file-transfer.ts', () => ({
  uploadFiles: (api: Api, id: CallId, request: AnyRequest) => api.call(id, request as never),
  downloadFile: () => new Promise(() => {}),
}));
vi.mock('../../runtime/ui/photo/decode-photo.ts', () => ({
  decodePhoto: async () => ({
    width: 100,
    height: 100,
    encode: async () => new Blob(['x']),
    close: () => {},
  }),
}));
/** The charts need a canvas and have their own tests. */
vi.mock('../../runtime/trading/chart/chart.tsx', () => ({ Chart: () => null }));
vi.mock('../../runtime/trading/chart/load-draw-chart.ts', () => ({
  loadDrawChart: () => new Promise(() => {}),
}));
vi.mock('../../runtime/trading/portfolio/load-doughnut.ts', async () => {
  const fake = await import('./support/fake-doughnut.ts');
  return { loadDoughnut: () => Promise.resolve(fake) };
});

useFastClock();

beforeEach(() => {
  stubWindowWidth(() => 1440);
  stubResizeObserver();
});
afterEach(() => {
  vi.unstubAllGlobals();
  setLanguage('en');
});

/** Prepares the situation in English, completes it in the language, and waits for its sentence. */
async function provoke({ prepare, sees, sounds, isSilent }: Situation, language: Language): Promise<void> {
  const { site, last } = await prepare();
  setLanguage(language);
  if (language !== 'en') await act(() => site.platform.setLanguage(language));
  if (last) await click(last);
  await until(() => expect(seen()).toContain(sees[language]));
  if (sounds) expect(site.sounds).toEqual(sounds);
  if (isSilent) expect(notices()).toEqual([]);
}

const rowsOf = (catalogue: Record<string, Situation[]>) =>
  Object.entries(catalogue).flatMap(([entry, situations]) =>
    situations.map((situation) => ({ entry, situation, what: situation.what })),
  );

describe.each([
  ['access and trading', ACCESS_AND_TRADING],
  ['money and identity', MONEY_AND_IDENTITY],
] as const)('the error catalogue of %s', (_name, catalogue) => {
  describe.each(['en', 'es'] as const)('in %s', (language) => {
    test.each(rowsOf(catalogue))('$entry: $what', async ({ situation }) => {
      await provoke(situation, language);
    });
  });

  test('has another sentence in each language', () => {
    const same = rowsOf(catalogue).filter(
      ({ situation: { sees } }) => sees.en === sees.es || !sees.en || !sees.es,
    );
    expect(same.map(({ entry, what }) => `${entry}: ${what}`)).toEqual([]);
  });
});

const sources = import.meta.glob<string>('./{app,platform}/*.test.{ts,tsx}', {
  query: '?raw',
  import: 'default',
});

test.each(PROVOKED_ELSEWHERE)('%s is provoked by %s', async (_entry, file, title) => {
  expect(await sources[`./${file}`]!()).toContain(`'${title}'`);
});

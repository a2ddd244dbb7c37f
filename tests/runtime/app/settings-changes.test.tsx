import '../support/browser.ts';
import { act } from 'react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FLAG_NAMES, flagTable } from '../../../schemas/generated/flag-table.ts';
import type { FeatureId, FlagName } from '../../../schemas/generated/ids.ts';
import type { Settings, User } from '../../../schemas/generated/types.ts';
import { fine } from '../support/fake-api.ts';
import { trader } from '../support/page.ts';
import { click, closeSites, goTo, openSite, seen, type Site } from '../support/site.tsx';
import { position } from '../support/positions.ts';
import { asset, market } from '../support/open-ticket.tsx';
import { stubResizeObserver, stubWindowWidth } from '../support/viewport.ts';

vi.mock('../../../runtime/trading/chart/chart.tsx', () => ({ Chart: () => <section>Chart</section> }));
vi.mock('../../../runtime/trading/chart/load-draw-chart.ts', () => ({
  loadDrawChart: () => new Promise(() => {}),
}));

const FEATURES: readonly FeatureId[] = [
  'auth',
  'dark-auth',
  'handoff',
  'profile',
  'sales-kit',
  'trade-room',
  'terminal',
  'order-book',
  'watchlist',
  'market-analysis',
  'account-switch',
  'account-manager',
];
const PATHS = ['/traderoom', '/traderoom_v2', '/orderbook', '/market', '/manager', '/profile', '/'];
const GUEST_PATHS = [
  '/login',
  '/register',
  '/reset',
  '/verify_email',
  '/authentication',
  '/get_started',
  '/',
];

const flags = FLAG_NAMES.filter((name) => flagTable[name].kind === 'flag');
const texts = ['', 'https://desk.acme.example/a', 'Bonded by a bank.'];

type Step =
  | { kind: 'settings'; settings: Partial<Settings> }
  | { kind: 'user'; user: Partial<User> }
  | { kind: 'language'; language: string }
  | { kind: 'path'; path: string }
  /** Signs in or out. */
  | { kind: 'session'; signedIn: boolean }
  /** Opens or closes a menu or panel. */
  | { kind: 'toggle'; at: number };

const settings = fc.record(
  {
    ...(Object.fromEntries(flags.map((name) => [name, fc.boolean()])) as Record<
      FlagName,
      fc.Arbitrary<boolean>
    >),
    login_page: fc.constantFrom('light', 'dark'),
    home_page: fc.constantFrom('traderoom', 'wealth_management'),
    cp_value: fc.constantFrom('', 'basic', 'plus'),
    crm_url: fc.constantFrom('', texts[1]!),
    demo_buy_btn_url: fc.constantFrom('', texts[1]!),
    platform_security_bond_message: fc.constantFrom('', texts[2]!),
    site_name: fc.constantFrom('', 'Acme', 'Acme Two'),
    terms_conditions_url: fc.constantFrom('', texts[1]!),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<Settings>>;

const user: fc.Arbitrary<Partial<User>> = fc.record(
  {
    state: fc.constantFrom<User['state']>('active', 'suspended'),
    isTrading: fc.boolean(),
    is_practice: fc.boolean(),
    two_fa_confirmed: fc.boolean(),
    auto_trade_active: fc.boolean(),
  },
  { requiredKeys: [] },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: settings.map((value): Step => ({ kind: 'settings', settings: value })) },
  { weight: 2, arbitrary: user.map((value): Step => ({ kind: 'user', user: value })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('en', 'es').map((language): Step => ({ kind: 'language', language })),
  },
  { weight: 4, arbitrary: fc.nat(20).map((at): Step => ({ kind: 'toggle', at })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...PATHS, ...GUEST_PATHS).map((path): Step => ({ kind: 'path', path })),
  },
  { weight: 1, arbitrary: fc.boolean().map((signedIn): Step => ({ kind: 'session', signedIn })) },
);

let errors: unknown[];

beforeEach(() => {
  errors = [];
  stubWindowWidth(() => 1440);
  stubResizeObserver();
  vi.spyOn(console, 'error').mockImplementation((...given: unknown[]) => {
    if (!String(given[0]).includes('act(')) errors.push(given.map(String).join(' '));
  });
});

/**
 * React's development build captures a stack trace for each element, a fifth of the time of this file. The engine
 * captures none while the limit is no plain number.
 */
const stackLimit = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')!;
beforeEach(() => {
  Object.defineProperty(Error, 'stackTraceLimit', { configurable: true, get: () => 0, set: () => {} });
});
afterEach(() => {
  Object.defineProperty(Error, 'stackTraceLimit', stackLimit);
});

afterEach(() => {
  closeSites();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const assets = [asset(), asset({ id: 'gbpusd', a_name: 'GBP/USD', sy: 'GBPUSD', base: 'GBP' })];

const person: User = { ...trader, two_fa_confirmed: true };

const open = (path: string, signedIn: boolean): Promise<Site> =>
  openSite({
    at: path,
    shell: true,
    isQuick: true,
    features: FEATURES,
    ...(signedIn ? { user: person } : {}),
    answers: {
      ...market({ positions: [position()] }),
      'asset.list': () => fine(assets),
      'watchlist.list': () => fine([]),
      'session.list': () => fine([]),
      'trade.closed': () => fine({ trades: [], total: 0, next: null }),
      'manager.accounts': () => fine([]),
    },
  });

async function take(site: Site, next: Step) {
  const { platform } = site;
  if (next.kind === 'path') return goTo(next.path);
  if (next.kind === 'toggle') {
    const buttons = document.querySelectorAll<HTMLElement>('[aria-expanded]');
    return buttons.length ? click(buttons[next.at % buttons.length]!) : undefined;
  }
  await act(async () => {
    if (next.kind === 'settings') {
      const state = platform.settings.getState();
      platform.settings.setState({ settings: { ...state.settings, ...next.settings } });
    } else if (next.kind === 'session') {
      if (next.signedIn) platform.session.begin({ user: person });
      else platform.session.end('signed-out');
    } else if (next.kind === 'language') await platform.setLanguage(next.language);
    else {
      const { user: current } = platform.session.getState();
      if (current) platform.session.update({ ...current, ...next.user });
    }
  });
}

const settle = (milliseconds: number) =>
  act(async () => await new Promise((resolve) => setTimeout(resolve, milliseconds)));

const RUNS = Number(process.env.LIVERY_RANDOM_SETTINGS ?? 60);

test(
  'survives any sequence of settings, user, session, language and page changes',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.constantFrom(...PATHS, ...GUEST_PATHS),
        fc.array(fc.tuple(step, fc.constantFrom(0, 0, 5)), { minLength: 1, maxLength: 14 }),
        async (signedIn, path, steps) => {
          const site = await open(path, signedIn);
          for (const [next, pause] of steps) {
            await take(site, next);
            if (pause) await settle(pause);
          }
          await settle(5);
          expect(errors).toEqual([]);
          expect(seen()).not.toContain('has stopped working');
          closeSites();
        },
      ),
      {
        numRuns: RUNS,
        endOnFailure: true,
      },
    );
  },
  60_000 + RUNS * 2_000,
);

import '../support/browser.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flagTable } from '../../../schemas/generated/flag-table.ts';
import type { FlagName } from '../../../schemas/generated/ids.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { fallbackSettings } from '../../../runtime/features/withdrawals/dialog/fallback-settings.ts';
import { afterSignIn } from '../../../runtime/platform/after-sign-in.ts';
import { readSettings } from '../../../runtime/platform/settings.ts';
import { fine } from '../support/fake-api.ts';
import { useFastClock } from '../support/fast-clock.ts';
import { none } from '../support/identity.ts';
import { market } from '../support/open-ticket.tsx';
import { trader } from '../support/page.ts';
import { activePlan, planList } from '../support/plans.ts';
import {
  click,
  field,
  hasControl,
  openSignedIn,
  openSite,
  until,
  untilSeen,
  type SignedInOptions,
  type Site,
  type SiteOptions,
} from '../support/site.tsx';
import { stubResizeObserver, stubWindowWidth } from '../support/viewport.ts';

/** Drawn charts need a canvas. */
vi.mock('../../../runtime/trading/chart/load-draw-chart.ts', () => ({
  loadDrawChart: () => new Promise(() => {}),
}));

useFastClock();

beforeEach(() => {
  stubWindowWidth(() => 1440);
  stubResizeObserver();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Values of a flag on the wire, and what the page shows with each. */
interface Walk {
  /** The value that changes nothing, then another one. */
  wire: [unknown, unknown];
  shown: [unknown, unknown];
  /** Other flags that the effect depends on. */
  more?: Record<string, unknown>;
  /** Opens the page that shows the effect. */
  open(): Promise<Site>;
  effect(site: Site): unknown;
  /** The page redirects away and does not return. */
  isOneWay?: true;
}

const URL_1 = 'https://www.acme.example/one';
const IMAGE = 'https://www.acme.example/own.png';

const has = (selector: string) => document.querySelector(selector) !== null;
const attribute = (selector: string, name: string) =>
  document.querySelector(selector)?.getAttribute(name) ?? null;
const footer = () => document.querySelector('.site-footer')?.textContent ?? '';

const guest =
  (at: string, more: Partial<SiteOptions> = {}): Walk['open'] =>
  async () => {
    const site = await openSite({ at, isQuick: true, ...more });
    await until(() => expect(has('form')).toBe(true));
    return site;
  };

const member =
  (options: SignedInOptions = {}): Walk['open'] =>
  () =>
    openSignedIn({ isQuick: true, ...options });

const identity = (user: Partial<User> = {}) =>
  member({
    at: '/kyc',
    features: ['auth', 'handoff', 'profile', 'identity'],
    user: { kyc_verified: false, kyc_status: 'none', ...user },
    answers: { 'identity.read': () => fine(none) },
  });

const support = (at: string) =>
  member({
    at,
    features: ['auth', 'handoff', 'profile', 'livechat'],
    answers: { 'message.list': () => fine([]) },
  });

const tradeRoom = member({
  at: '/traderoom',
  features: ['auth', 'handoff', 'profile', 'account-manager', 'trade-room'],
  answers: market(),
});

const onPage = (text: string) => () => (document.body.textContent ?? '').includes(text);

const isFlag = { wire: ['false', 'true'], shown: [false, true] } satisfies Partial<Walk>;

/** Where a sign-in leads. */
const destination = ({ platform }: Site) =>
  JSON.stringify(
    afterSignIn(
      { roles: [] },
      {
        settings: platform.settings.getState().settings,
        next: 'app',
        pathTo: (route) => platform.registry.pathTo(route),
        isPage: (path) => path === '/manager',
        wanted: null,
        fresh: true,
      },
    ),
  );

/** What the withdrawal dialog offers with a backend that has only flags. */
const payout = ({ platform }: Site) => fallbackSettings(platform.settings.getState().settings, trader);
const payoutMethod = (type: string): Walk => ({
  ...isFlag,
  open: member(),
  effect: (site) => payout(site).methods.some((method) => method.type === type),
});

/** Flags with an effect on the page. */
const WALKS: Partial<Record<FlagName, Walk>> = {
  after_signin: {
    wire: ['', '/manager'],
    shown: [false, true],
    open: member(),
    effect: (site) => destination(site).includes('/manager'),
  },
  redirect_away: {
    ...isFlag,
    more: { redirect_away_link: URL_1 },
    open: member(),
    effect: (site) => destination(site).includes('away'),
  },
  redirect_away_link: {
    wire: ['', URL_1],
    shown: [false, true],
    more: { redirect_away: 'true' },
    open: member(),
    effect: (site) => destination(site).includes(URL_1),
  },
  cp_value: {
    wire: ['', 'basic'],
    shown: [false, true],
    open: member(),
    effect: () => has('[data-kind=trial]'),
  },
  crm_url: {
    wire: ['', 'https://desk.acme.example/crm'],
    shown: [null, 'https://desk.acme.example/crm'],
    more: { cp_value: 'basic' },
    open: member(),
    effect: () => attribute('[data-kind=trial] a', 'href'),
  },
  crm_auto_login: {
    wire: ['0', '1'],
    shown: [false, true],
    more: { crm_url: 'https://desk.acme.example/crm' },
    open: member({ user: { roles: ['admin'] } }),
    effect: () => hasControl('CRM'),
  },
  crypto_payments: {
    wire: [
      [],
      [
        {
          name: 'Bitcoin',
          symbol: 'BTC',
          logo: '',
          barcode: '',
          wallet: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
        },
      ],
    ],
    shown: [0, 1],
    open: member(),
    effect: (site) => payout(site).coins.length,
  },
  crypto_withdraw: payoutMethod('crypto'),
  paypal_withdraw: payoutMethod('paypal'),
  wire_withdraw: payoutMethod('bank'),
  minimum_withdrawal: {
    wire: ['100.00', '250.00'],
    shown: ['100.00', '250.00'],
    more: { paypal_withdraw: 'true' },
    open: member(),
    effect: (site) => payout(site).methods[0]?.minimum,
  },
  withdrawal_fee: {
    wire: ['0', '2.5'],
    shown: ['0', '2.5'],
    open: member(),
    effect: (site) => payout(site).fee_percent,
  },
  demo_buy_btn_url: {
    wire: ['', URL_1],
    shown: [null, URL_1],
    more: { demo_mode: 'true' },
    open: guest('/login'),
    effect: () => attribute('.sales-buy', 'href'),
  },
  demo_mode: {
    ...isFlag,
    more: { demo_buy_btn_url: URL_1 },
    open: guest('/login'),
    effect: () => has('.sales-links'),
  },
  demo_user_login_email: {
    wire: ['', 'ana@acme.example'],
    shown: [false, true],
    more: { demo_user_login_password: 'correct horse' },
    open: guest('/login'),
    effect: onPage('ana@acme.example'),
  },
  demo_user_login_password: {
    wire: ['', 'correct horse'],
    shown: [false, true],
    more: { demo_user_login_email: 'ana@acme.example' },
    open: guest('/login'),
    effect: onPage('correct horse'),
  },
  disable_login_extras: {
    wire: ['false', 'true'],
    shown: [true, false],
    open: guest('/register'),
    effect: () => hasControl('Joint account'),
  },
  enable_account_connection_autotrade: {
    ...isFlag,
    open: member({
      features: ['auth', 'handoff', 'profile', 'account-manager'],
      user: { isTrading: false, disable_message: 'Paused' },
    }),
    effect: () => has('dialog'),
  },
  enable_auto_trader: { ...isFlag, open: tradeRoom, effect: () => has('.traderoom-auto input') },
  enable_onboarding: {
    ...isFlag,
    open: member({
      features: ['auth', 'handoff', 'profile', 'onboarding'],
      user: { estimatedBalance: '0.99', onboarded: false },
    }),
    // The wizard asks whether it is due, 5 s after the page has loaded.
    effect: ({ api }) => api.sentTo('onboarding.read').length > 0,
    isOneWay: true,
  },
  enable_practice_account: {
    ...isFlag,
    open: async () => {
      const site = await member({ features: ['auth', 'handoff', 'profile', 'account-switch'] })();
      await until(() => expect(has('.balance-trigger')).toBe(true));
      await click(document.querySelector<HTMLElement>('.balance-trigger')!);
      await until(() => expect(has('[data-account]')).toBe(true));
      return site;
    },
    effect: () => document.querySelectorAll('[data-account]').length === 2,
  },
  enable_credit_card_kyc: {
    ...isFlag,
    open: identity(),
    effect: onPage('The bank card that you deposit with'),
  },
  enable_must_verify_kyc: {
    ...isFlag,
    open: member({
      features: ['auth', 'handoff', 'profile', 'identity'],
      user: { kyc_verified: false },
      answers: { 'identity.read': () => fine(none) },
    }),
    effect: onPage('asks you to verify your identity before you go on'),
  },
  enable_proof_of_address_kyc: {
    ...isFlag,
    open: identity(),
    effect: onPage('A utility bill or bank statement'),
  },
  identity_review_hours: {
    wire: ['48', '12'],
    shown: [false, true],
    open: identity(),
    effect: onPage('up to 12 hours'),
  },
  withdrawal_review_days: {
    wire: ['2', '5'],
    shown: [false, true],
    open: member({ at: '/help', features: ['auth', 'handoff', 'profile', 'withdrawals', 'help'] }),
    effect: onPage('up to 5 business days'),
  },
  enable_mining: {
    ...isFlag,
    open: member({ features: ['auth', 'handoff', 'profile', 'mining'] }),
    effect: () => hasControl('Mining'),
  },
  home_page: {
    wire: ['traderoom', 'wealth_management'],
    shown: [false, true],
    open: member({ features: ['auth', 'handoff', 'profile', 'dashboard'] }),
    effect: () => hasControl('Dashboard'),
  },
  enable_mt: {
    ...isFlag,
    open: member({ features: ['auth', 'handoff', 'profile', 'trade-room', 'terminal'] }),
    effect: () => has('nav a[href="/traderoom_v2"]'),
  },
  enable_multi_plans: {
    ...isFlag,
    open: async () => {
      const site = await member({
        features: ['auth', 'handoff', 'profile', 'plans'],
        user: { upgrade_required: true },
        answers: {
          'plan.list': () => fine({ ...planList, active: [activePlan('standard', 'Standard', '1000.00')] }),
        },
      })();
      await untilSeen('Trading plans');
      return site;
    },
    effect: onPage('PLAN Active'),
  },
  front_end_url: {
    wire: ['', 'https://www.acme.example'],
    shown: [false, true],
    open: member(),
    effect: () =>
      [...document.querySelectorAll('input')].some(({ value }) =>
        value.startsWith('https://www.acme.example/ref/'),
      ) || onPage('https://www.acme.example/ref/')(),
  },
  live_chat: {
    wire: ['', 'acme-support'],
    shown: [true, false],
    open: support('/livechat'),
    effect: onPage('We are not live'),
  },
  show_floating_chat: { ...isFlag, open: support('/profile'), effect: () => has('.floating-chat') },
  show_side_menu_chat: { ...isFlag, open: support('/profile'), effect: () => hasControl('Support') },
  login_page: {
    wire: ['light', 'dark'],
    shown: ['/login', '/authentication'],
    open: guest('/login'),
    effect: () => location.pathname,
    isOneWay: true,
  },
  logo: {
    wire: ['', IMAGE],
    shown: ['/logo.svg', IMAGE],
    open: guest('/login'),
    effect: () => attribute('.logo-on-light', 'src'),
  },
  logo_dark: {
    wire: ['', IMAGE],
    shown: ['/logo-dark.svg', IMAGE],
    open: guest('/login'),
    effect: () => attribute('.logo-on-dark', 'src'),
  },
  logo_sm: {
    wire: ['', IMAGE],
    shown: ['/logo-sm.svg', IMAGE],
    open: member(),
    effect: () => attribute('.logo-small', 'src'),
  },
  phone_code: {
    wire: ['', '+49'],
    shown: ['+234', '+49'],
    open: guest('/register', { page: { mode: 'live' } }),
    effect: () => field('register-phone_code').value,
  },
  platform_security_bond_message: {
    wire: ['Bond:', 'Bonded by a bank'],
    shown: [false, true],
    open: guest('/login'),
    effect: () => footer().includes('Bond'),
  },
  privacy_policy_url: {
    wire: ['', URL_1],
    shown: [false, true],
    open: guest('/login'),
    effect: () => has(`.site-footer a[href="${URL_1}"]`),
  },
  terms_conditions_url: {
    wire: ['', URL_1],
    shown: [false, true],
    open: guest('/login'),
    effect: () => has(`.site-footer a[href="${URL_1}"]`),
  },
  site_favicon: {
    wire: ['', IMAGE],
    shown: ['/favicon.svg', IMAGE],
    open: () => {
      document.head.querySelector('link[rel=icon]')?.remove();
      document.head.insertAdjacentHTML(
        'beforeend',
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      );
      return guest('/login')();
    },
    effect: () => attribute('link[rel=icon]', 'href'),
  },
  site_info_url: {
    wire: ['', URL_1],
    shown: [null, URL_1],
    open: guest('/login'),
    effect: () => attribute('a.site-logo', 'href'),
  },
  site_name: {
    wire: ['Acme', 'Acme Two'],
    shown: [false, true],
    open: guest('/login'),
    effect: () => footer().includes('Acme Two'),
  },
  suspended: { ...isFlag, open: member(), effect: onPage('Acme is suspended') },
  use_api: {
    wire: ['yes', 'no'],
    shown: [false, true],
    open: tradeRoom,
    effect: onPage('The chart is switched off.'),
  },
  two_fa: {
    ...isFlag,
    shown: ['/profile', '/two_fa'],
    open: member({ user: { two_fa_confirmed: false } }),
    effect: () => location.pathname,
  },
};

/** Flags that only the server reads, or whose effect has its own test with changes at run time. */
const ELSEWHERE: readonly FlagName[] = [
  'admin_must_verify',
  'btcpay_payment',
  'card_payment',
  'card_payment_maximum',
  'card_payment_minimum',
  'require_plan',
  'saas',
  'send_must_verify_email',
  'user_btcpay_server_url',
  'user_btcpay_store_id',
];

/** Values that no kind of flag accepts. */
const ODD: Record<string, unknown> = {
  flag: 'perhaps',
  choice: 'purple',
  url: 'javascript:alert(1)',
  image: 'http://evil.example/x.png',
  path: 'https://evil.example',
  money: '1,000',
  percent: '-1',
  email: 'nobody',
  wallets: 'Bitcoin',
  text: { html: '<b>' },
};

/** Answers the settings with these flags, and has the page read them. */
async function answer({ platform, api }: Site, settings: Record<string, unknown>): Promise<string[]> {
  const reported: string[] = [];
  api.answers['settings.read'] = () => fine(settings as never);
  const { page, local } = platform;
  await act(() => readSettings(page, platform.settings, api, local, (text) => void reported.push(text)));
  return reported;
}

test.each(Object.entries(WALKS))('%s: off, on, invalid, off again', async (name, walk) => {
  const { wire, shown, more = {}, open, effect, isOneWay } = walk;
  const site = await open();
  const shows = (value: unknown) => until(() => expect(effect(site)).toEqual(value));
  expect(await answer(site, { ...more, [name]: wire[0] })).toEqual([]);
  await shows(shown[0]);
  expect(await answer(site, { ...more, [name]: wire[1] })).toEqual([]);
  await shows(shown[1]);
  const reported = await answer(site, { ...more, [name]: ODD[flagTable[name as FlagName].kind] });
  expect(reported.join()).toContain(name);
  await shows(shown[1]);
  await answer(site, { ...more, [name]: wire[0] });
  if (!isOneWay) await shows(shown[0]);
});

test('every flag has a walk, or is one of those with a test elsewhere', () => {
  const listed: readonly string[] = [...Object.keys(WALKS), ...ELSEWHERE];
  const flags = Object.keys(flagTable);
  expect(
    flags.filter((name) => !listed.includes(name)),
    'flags to add to WALKS with what the page shows, or to ELSEWHERE',
  ).toEqual([]);
  expect(
    listed.filter((name) => !flags.includes(name)),
    'walks of flags that do not exist',
  ).toEqual([]);
});

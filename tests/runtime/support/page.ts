import { callRoutes } from '../../../schemas/generated/call-routes.ts';
import flags from '../../../schemas/generated/flags.json';
import type { FeatureId } from '../../../schemas/generated/ids.ts';
import type { Settings, User } from '../../../schemas/generated/types.ts';
import type { PageData } from '../../../runtime/platform/page-data.ts';

const faces = import.meta.glob<Omit<PageData['features'][number], 'id' | 'entry'>>(
  '../../../schemas/features/*.json',
  { eager: true, import: 'default' },
);

const ALL: readonly FeatureId[] = [
  'auth',
  'dark-auth',
  'demo-access',
  'handoff',
  'joint-account',
  'sales-kit',
  'profile',
];

type PageFeature = PageData['features'][number];

function featureOf(id: FeatureId): PageFeature {
  const { routes, nav, slots } = faces[`../../../schemas/features/${id}.json`]!;
  return { id, entry: `${id}.js`, routes, nav, slots };
}

/** Renders a signed-in page without the shell. */
function bare({ routes, ...feature }: PageFeature): PageFeature {
  return {
    ...feature,
    routes: routes.map((route) => (route.layout === 'shell' ? { ...route, layout: 'bare' } : route)),
    nav: [],
    slots: feature.id === 'profile' ? [] : feature.slots,
  };
}

const defaults = Object.fromEntries(
  Object.entries(flags).map(([name, flag]) => [name, flag.default]),
) as unknown as Settings;

export interface PageOptions {
  settings?: Partial<Settings>;
  features?: readonly FeatureId[];
  page?: Partial<PageData>;
  /** Renders signed-in pages in the shell; by default without it. */
  shell?: boolean;
}

/** A demo brand with every feature, as the build stamps it. */
export function makePage({ settings, features = ALL, page, shell = false }: PageOptions = {}): PageData {
  return {
    version: '0.0.0',
    build: 'test',
    base: '/',
    id: 'acme',
    name: 'Acme',
    tagline: { en: 'Acme' },
    mode: 'demo',
    languages: ['en', 'es'],
    languageNames: { en: 'English', es: 'Español' },
    theme: { default: 'light' },
    darkHosts: [],
    logos: { logo: 'logo.svg', logo_sm: 'logo-sm.svg', logo_dark: 'logo-dark.svg', favicon: 'favicon.svg' },
    links: {},
    allowedHosts: ['desk.acme.example', 'www.acme.example'],
    accountCurrencies: ['USD'],
    protection: { regime: 'eu', riskWarning: { en: 'CFDs are complex.' }, unregulated: false },
    api: { base: '/api/v1/', session: 'cookie', sessionEndsOn: [401, 400], allowedBases: [] },
    text: {},
    calls: callRoutes,
    ...page,
    settings: {
      ...defaults,
      site_name: 'Acme',
      terms_conditions_url: 'https://www.acme.example/terms',
      privacy_policy_url: 'https://www.acme.example/privacy',
      ...settings,
    },
    features: features.map(featureOf).map((feature) => (shell ? feature : bare(feature))),
  };
}

export const trader: User = {
  id: 'u_1',
  number: 1042,
  email: 'ana@example.com',
  name: 'Ana Ruiz',
  firstname: 'Ana',
  lastname: 'Ruiz',
  phone: '5550100',
  phoneNumber: '5550100',
  phoneCode: '+34',
  country: 'Spain',
  language: 'en',
  time: '2026-11-02T09:30:00.000Z',
  img: null,
  roles: ['trader'],
  is_active: true,
  state: 'active',
  state_reason: null,
  contact: null,
  kyc_status: 'none',
  kyc_verified: false,
  is_practice: false,
  isTrading: true,
  disable_message: null,
  two_fa_confirmed: false,
  referrers: 0,
  joint_with: null,
  currency: 'USD',
  estimatedBalance: '0.00',
  practice_wallet: '10000.00',
  withdrawable: '0.00',
  bonus: '0.00',
  portfolios: [{ name: 'cash', value: '0.00' }],
  portfolios_value: '0.00',
  pnl: '0.00',
  withdrawals: '0.00',
  trader_request: '',
  manager_id: null,
  manager: null,
  auto_trade_active: false,
  plan_name: '',
  plan_balance: '0.00',
  trading_plans: [],
  trading_plans_id: [],
  currentPlan: null,
  pendingPlan: null,
  pending_plan_upgrade: false,
  upgrade_required: false,
  onboarded: false,
  unread_notifications: 0,
};

export const administrator: User = {
  ...trader,
  id: 'u_2',
  email: 'admin@example.com',
  roles: ['trader', 'admin'],
};

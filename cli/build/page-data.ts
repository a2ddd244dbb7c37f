import { demoAccountOptions } from '../../domain/account/demo-account-options.ts';
import { DEFAULT_ACCOUNT_CURRENCIES } from '../../domain/money/account-currencies.ts';
import packageFile from '../../package.json';
import { FLAG_NAMES, flagTable } from '../../schemas/generated/flag-table.ts';
import type { FlagName } from '../../schemas/generated/ids.ts';
import type { PageData, PageLogos, ServerBrand, Settings } from '../../schemas/generated/types.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { apiAddress } from './api-address.ts';
import { pageText } from './english-sentences.ts';
import { languageNames } from './language-names.ts';
import { pageProtection } from './risk-warning.ts';

export const VERSION = packageFile.version;

type Flags = readonly FlagName[];

/**
 * The flags of a build: a live build has no demo flags. A live site knows their names only from the flag
 * table, which it needs to report `demo_mode` as ignored.
 */
const MODE_FLAGS: Record<PageData['mode'], Flags> = {
  demo: FLAG_NAMES,
  live: FLAG_NAMES.filter((name) => !flagTable[name].demoOnly),
};
const isPublic = (name: FlagName) => flagTable[name].public !== false;
const PUBLIC: Record<PageData['mode'], Flags> = {
  demo: MODE_FLAGS.demo.filter(isPublic),
  live: MODE_FLAGS.live.filter(isPublic),
};

/** Preselected in a demo only: a live site does not assume a country. */
const DEMO_COUNTRY = { code: 'GB', name: 'United Kingdom' };

function settingsOf(settings: Settings, names: Flags): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

function defaultCountry({ mode, markets = [] }: LoadedBrand['brand']): { defaultCountry?: string } {
  const offered = markets.length === 0 || markets.includes(DEMO_COUNTRY.code);
  return mode === 'demo' && offered ? { defaultCountry: DEMO_COUNTRY.name } : {};
}

export interface PagePlace {
  base: string;
  build: string;
  logos: PageLogos;
  features: PageData['features'];
  calls: PageData['calls'];
  staticDemo?: PageData['staticDemo'];
}

/** Options of the form of a demo account; the address of the adapter stays with the backend. */
function pageDemoAccounts(
  { demoAccounts }: LoadedBrand['brand'],
  features: PagePlace['features'],
): Pick<PageData, 'demoAccounts'> {
  const isOffered = features.some(({ id }) => id === 'trading-accounts');
  return isOffered ? { demoAccounts: demoAccountOptions(demoAccounts) } : {};
}

/** The brand data of the page. Public by definition. */
export function pageData(
  loaded: LoadedBrand,
  { base, build, logos, features, calls, staticDemo }: PagePlace,
): PageData {
  const { brand, settings } = loaded;
  const {
    id,
    name,
    mode,
    tagline = {},
    languages,
    allowedHosts = [],
    links = {},
    legal,
    accessibility,
    api = {},
  } = brand;
  return {
    version: VERSION,
    build,
    base,
    id,
    name,
    tagline,
    mode,
    languages,
    languageNames: languageNames(languages),
    theme: { default: brand.theme.default },
    darkHosts: brand.login?.darkHosts ?? [],
    logos,
    links,
    allowedHosts,
    ...(legal ? { legal } : {}),
    ...(accessibility ? { accessibility } : {}),
    accountCurrencies: brand.accountCurrencies ?? [...DEFAULT_ACCOUNT_CURRENCIES],
    protection: pageProtection(brand),
    api: {
      base: apiAddress(api.base),
      session: api.session ?? 'cookie',
      sessionEndsOn: api.sessionEndsOn ?? [401, 400],
      allowedBases: (api.allowedBases ?? []).map(apiAddress),
    },
    settings: settingsOf(settings, PUBLIC[mode]),
    features,
    calls,
    ...pageDemoAccounts(brand, features),
    text: pageText(loaded),
    ...defaultCountry(brand),
    ...(staticDemo ? { staticDemo } : {}),
  };
}

/** The backend's data of the brand: server.json, outside the web root. */
export function serverBrand({ brand, settings, features }: LoadedBrand, build: string): ServerBrand {
  const {
    id,
    name,
    mode,
    languages,
    hosts = [],
    hstsIncludeSubDomains = false,
    allowedHosts = [],
    links = {},
    legal,
    markets = [],
    accountCurrencies = [...DEFAULT_ACCOUNT_CURRENCIES],
    protection,
    api = {},
    deposits = {},
    payouts = {},
    plans = [],
    demoAccounts,
    practice,
  } = brand;
  return {
    version: VERSION,
    build,
    id,
    name,
    mode,
    languages,
    hosts,
    ...(hstsIncludeSubDomains ? { hstsIncludeSubDomains } : {}),
    allowedHosts,
    links,
    ...(legal ? { legal } : {}),
    markets,
    accountCurrencies,
    ...(protection ? { protection } : {}),
    session: api.session ?? 'cookie',
    settings: settingsOf(settings, MODE_FLAGS[mode]),
    features,
    deposits,
    payouts,
    plans,
    ...(demoAccounts ? { demoAccounts } : {}),
    ...(practice ? { practice } : {}),
    primary: brand.theme.light.primary,
  };
}

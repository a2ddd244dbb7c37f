import packageFile from '../../package.json';
import { callRoutes } from '../../schemas/generated/call-routes.ts';
import type { CallId } from '../../schemas/generated/calls.ts';
import { flagTable } from '../../schemas/generated/flag-table.ts';
import type { FlagName } from '../../schemas/generated/ids.ts';
import type { PageData, PageLogos, ServerBrand, Settings } from '../../schemas/generated/types.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { FEATURES } from '../manifest/schema-data.ts';
import { apiAddress } from './api-address.ts';
import { pageProtection } from './risk-warning.ts';

export const VERSION = packageFile.version;

/** Preselected in a demo only: a live site presumes no country. */
const DEMO_COUNTRY = { code: 'GB', name: 'United Kingdom' };

/**
 * The flags that this build has, sorted: in live none that belongs to demo builds. Their names are known to a live site by
 * the flag table alone, which it needs to report `demo_mode` as ignored.
 */
function settingsOf(settings: Settings, mode: PageData['mode'], wanted: (name: FlagName) => boolean = () => true): Partial<Settings> {
  const names = (Object.keys(flagTable) as FlagName[]).filter((name) => wanted(name) && !(mode === 'live' && flagTable[name].demoOnly));
  return Object.fromEntries(names.sort().map((name) => [name, settings[name]]));
}

const isPublic = (name: FlagName) => flagTable[name].public !== false;

function defaultCountry({ mode, markets = [] }: LoadedBrand['brand']): { defaultCountry?: string } {
  const offered = markets.length === 0 || markets.includes(DEMO_COUNTRY.code);
  return mode === 'demo' && offered ? { defaultCountry: DEMO_COUNTRY.name } : {};
}

/** The calls that the features in the build say they make. */
function pageCalls(features: readonly string[]): PageData['calls'] {
  const ids = new Set(features.flatMap((feature) => FEATURES.get(feature)!.calls));
  return Object.fromEntries([...ids].sort().map((id) => [id, callRoutes[id as CallId]]));
}

export interface PagePlace {
  base: string;
  build: string;
  logos: PageLogos;
  features: PageData['features'];
}

/** Everything the page is told of its brand. Public by definition. */
export function pageData({ brand, settings, text, features: built }: LoadedBrand, { base, build, logos, features }: PagePlace): PageData {
  const { id, name, mode, tagline = {}, languages, allowedHosts = [], links = {}, legal, api = {} } = brand;
  return {
    version: VERSION,
    build,
    base,
    id,
    name,
    tagline,
    mode,
    languages,
    theme: { default: brand.theme.default },
    darkHosts: brand.login?.darkHosts ?? [],
    logos,
    links,
    allowedHosts,
    ...(legal ? { legal } : {}),
    protection: pageProtection(brand),
    api: {
      base: apiAddress(api.base),
      session: api.session ?? 'cookie',
      sessionEndsOn: api.sessionEndsOn ?? [401, 400],
      allowedBases: (api.allowedBases ?? []).map(apiAddress),
    },
    settings: settingsOf(settings, mode, isPublic),
    features,
    calls: pageCalls(built),
    text,
    ...defaultCountry(brand),
  };
}

/** What the backend learns of the brand: server.json, outside the web root. */
export function serverBrand({ brand, settings, features }: LoadedBrand, build: string): ServerBrand {
  const { id, name, mode, languages, hosts = [], allowedHosts = [], links = {}, legal, markets = [], protection, api = {}, deposits = {}, payouts = {}, demoAccounts, practice } = brand;
  return {
    version: VERSION,
    build,
    id,
    name,
    mode,
    languages,
    hosts,
    allowedHosts,
    links,
    ...(legal ? { legal } : {}),
    markets,
    ...(protection ? { protection } : {}),
    session: api.session ?? 'cookie',
    settings: settingsOf(settings, mode),
    features,
    deposits,
    payouts,
    ...(demoAccounts ? { demoAccounts } : {}),
    ...(practice ? { practice } : {}),
    primary: brand.theme.light.primary,
  };
}

import { isFlagName } from '../../schemas/generated/flag-table.ts';
import type { InputBrand } from './input-brand.ts';
import { FLAGS } from './schema-data.ts';
import { pointerTo } from './source.ts';

export interface ManifestUrl {
  path: string;
  url: string;
  /** A link or an image source, whose host must be in allowedHosts. */
  needsAllowedHost: boolean;
}

function textEntries(
  section: object | undefined,
  base: string,
  needsAllowedHost: boolean,
  wanted: (key: string) => boolean = () => true,
): ManifestUrl[] {
  return Object.entries(section ?? {}).flatMap(([key, url]) =>
    typeof url === 'string' && url !== '' && wanted(key)
      ? [{ path: pointerTo(base, key), url, needsAllowedHost }]
      : [],
  );
}

const isAddress = (flag: string) => isFlagName(flag) && ['url', 'image'].includes(FLAGS[flag].kind);

/** Every address in the manifest, with its place. */
export function manifestUrls(brand: InputBrand): ManifestUrl[] {
  const { legal, api, settings, deposits, demoAccounts } = brand;
  const { api: processor, origin } = deposits?.card ?? {};
  const register = legal?.regulation?.status === 'licensed' ? legal.regulation.register : undefined;
  const chat = settings?.live_chat?.includes('://') ? settings.live_chat : undefined;
  return [
    ...textEntries(brand.links, '/links', true),
    ...textEntries(settings, '/settings', true, isAddress),
    ...textEntries({ live_chat: chat }, '/settings', true),
    ...textEntries({ register }, '/legal/regulation', true),
    ...textEntries({ server: deposits?.btcpay?.server }, '/deposits/btcpay', true),
    ...textEntries({ api: processor, origin }, '/deposits/card', false),
    ...textEntries({ api: demoAccounts?.api }, '/demoAccounts', false),
    ...textEntries({ base: api?.base === 'same-origin' ? undefined : api?.base }, '/api', false),
    ...textEntries(api?.allowedBases, '/api/allowedBases', false),
  ];
}

import type { LoadedSite } from './load-site.ts';
import type { ServerOptions } from './server-options.ts';

/** Address of each site: its own host in production and behind a proxy, else loopback. */
export function siteAddresses({ environment, proxies = 0 }: ServerOptions, sites: readonly LoadedSite[]) {
  let port = 0;
  const siteOf = (brandId: string) => {
    const site = sites.find(({ brand }) => brand.id === brandId);
    if (!site) throw new RangeError(`no brand ${brandId} here`);
    return site;
  };
  const origin = (brandId: string) => {
    const [host] = siteOf(brandId).brand.hosts;
    if (host && (environment === 'production' || proxies > 0)) return `https://${host}`;
    return `http://${sites.length === 1 ? 'localhost' : `${brandId}.localhost`}:${port}`;
  };
  return {
    origin,
    url: (brandId: string) => origin(brandId) + siteOf(brandId).base.slice(0, -1),
    /** Address on this machine, with the Host header of the brand; null until the server listens. */
    local: (brandId: string) =>
      port ? { url: `http://127.0.0.1:${port}`, host: new URL(origin(brandId)).host } : null,
    /** The port is known once the server listens. */
    setPort: (listening: number) => {
      port = listening;
    },
  };
}

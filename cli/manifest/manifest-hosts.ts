import type { InputBrand } from './input-brand.ts';

/** Every host that the manifest lists, with its place. */
export function manifestHosts(brand: InputBrand): { path: string; host: string }[] {
  const lists = {
    '/allowedHosts': brand.allowedHosts,
    '/hosts': brand.hosts,
    '/login/darkHosts': brand.login?.darkHosts,
  };
  return Object.entries(lists).flatMap(([list, hosts]) =>
    (hosts ?? []).map((host, index) => ({ path: `${list}/${index}`, host })),
  );
}

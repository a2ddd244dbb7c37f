import type { ServerBrand } from '../../schemas/generated/types.ts';
import type { Environment } from '../ports.ts';
import { isLoopback } from './client-address.ts';

/** Resolves a Host header to a brand id. */
export type BrandByHost = (host: string | undefined) => string | undefined;

const nameOf = (host: string) => host.toLowerCase().replace(/:\d{1,5}$/, '');

/**
 * Brands by the hosts of their manifests. Outside production also by loopback names: `<brand>.localhost`,
 * and any loopback name if there is one brand.
 */
export function brandByHost(
  brands: readonly Pick<ServerBrand, 'id' | 'hosts'>[],
  environment: Environment,
): BrandByHost {
  const byName = new Map(
    brands.flatMap(({ id, hosts }) => hosts.map((host) => [host.toLowerCase(), id] as const)),
  );
  const locally = environment !== 'production';
  if (locally) for (const { id } of brands) byName.set(`${id}.localhost`, id);
  const only = locally && brands.length === 1 ? brands[0]?.id : undefined;
  return (host) => {
    const name = nameOf(host ?? '');
    return byName.get(name) ?? (isLoopback(name) ? only : undefined);
  };
}

import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { ServerBrand } from '../../schemas/generated/types.ts';
import type { BrandContext } from '../request-context.ts';
import type { AppEnv } from './create-context.ts';

/**
 * The origin of a site with bearer tokens, which may differ from the backend's: one of the brand's hosts,
 * over https.
 */
function siteOrigin(brand: ServerBrand | undefined, origin: string): string | null {
  const host = /^https:\/\/([a-z0-9.-]+)$/.exec(origin)?.[1];
  return brand?.session === 'bearer' && host !== undefined && brand.hosts.includes(host) ? origin : null;
}

/** Lets the pages of a site with bearer tokens call from its own hosts; other brands are same-origin only. */
export function crossOrigin(
  brands: ReadonlyMap<string, Pick<BrandContext, 'brand'>>,
): MiddlewareHandler<AppEnv> {
  const allowSite = cors({
    origin: (origin, c) => siteOrigin(brands.get((c.env as AppEnv['Bindings']).brandId)?.brand, origin),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Accept-Language', 'Idempotency-Key'],
    exposeHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
  return (c, next) => (brands.get(c.env.brandId)?.brand.session === 'bearer' ? allowSite(c, next) : next());
}

import type { Brand } from '../../schemas/generated/types.ts';
import { apiAddress, originOf } from './api-address.ts';

/** The one Trusted Types policy that may exist: for starting workers. */
const WORKER_POLICY = 'app-worker';

/**
 * The site's Content-Security-Policy. Where the page may connect, draw from and post to follows from the manifest:
 * the API's addresses, and the allowed hosts (settings may name a logo or the back-office there and nowhere else).
 * @param inlineHashes of what stands in the page itself, as `sha256-…`
 */
export function contentPolicy(brand: Brand, inlineHashes: string[]): string {
  const api = [brand.api?.base ?? 'same-origin', ...(brand.api?.allowedBases ?? [])]
    .map(apiAddress)
    .flatMap(originOf);
  const hosts = [...(brand.allowedHosts ?? [])].sort().map((host) => `https://${host}`);
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'script-src': ["'self'", ...inlineHashes.map((hash) => `'${hash}'`)],
    'style-src': ["'self'"],
    'img-src': ["'self'", ...hosts],
    'connect-src': ["'self'", ...new Set(api.sort())],
    'form-action': ["'self'", ...hosts],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [WORKER_POLICY],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

import type { Brand } from '../../schemas/generated/types.ts';
import { apiAddress, originOf } from './api-address.ts';

/** The only allowed Trusted Types policy: for starting workers. */
const WORKER_POLICY = 'app-worker';
export const WASM = "'wasm-unsafe-eval'";

/**
 * The site's Content-Security-Policy. The sources of connections, images and form targets follow from the
 * manifest: the API's addresses and the allowed hosts (settings may place a logo or the back-office only
 * there). The card processor's origin may be framed. In a static demo, that is the site's own: the card sandbox is
 * a folder of it.
 * @param inlineHashes hashes of the page's inline scripts, as `sha256-…`
 * @param isStaticDemo the database of the pages' backend is WebAssembly
 */
export function contentPolicy(brand: Brand, inlineHashes: string[], isStaticDemo = false): string {
  const api = [brand.api?.base ?? 'same-origin', ...(brand.api?.allowedBases ?? [])]
    .map(apiAddress)
    .flatMap(originOf);
  const hosts = [...(brand.allowedHosts ?? [])].sort().map((host) => `https://${host}`);
  const card = brand.deposits?.card;
  const frames =
    !isStaticDemo && card?.kind === 'hosted-fields' && card.origin !== undefined ? [card.origin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': [isStaticDemo && card ? "'self'" : "'none'"],
    'script-src': ["'self'", ...(isStaticDemo ? [WASM] : []), ...inlineHashes.map((hash) => `'${hash}'`)],
    'style-src': ["'self'"],
    'img-src': ["'self'", ...hosts],
    'connect-src': ["'self'", ...new Set(api.sort())],
    ...(frames.length ? { 'frame-src': frames } : {}),
    'form-action': ["'self'", ...hosts],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [WORKER_POLICY],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

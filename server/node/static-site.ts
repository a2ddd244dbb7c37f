import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Coding } from './content-coding.ts';
import { FileCache, type FileOnDisk, type SentFile } from './file-cache.ts';
import { allowFrames } from './header-rules.ts';
import { loadHeaders, type LoadedSite } from './load-site.ts';
import { mediaType } from './media-type.ts';

const CACHE_BYTES = 64 * 1024 * 1024;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Handles GET and HEAD of all paths outside the API. */
export type StaticSite = (request: Request) => Promise<Response>;

/** Static hosts read `_headers` and `_redirects`; they are not served. */
const isHidden = (address: string) =>
  /^\/_(headers|redirects)$/.test(address) || address.replace(/^\/\.well-known\//, '/').includes('/.');
const isKnownType = (address: string) => mediaType(address) !== 'application/octet-stream';

/** Every file of the web root by path, without hidden files and symbolic links. */
function listFiles(root: string): Map<string, FileOnDisk> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.join(item.parentPath, item.name));
  const all = new Set(names);
  const ready = (file: string): Coding[] => [
    ...(all.has(`${file}.br`) ? ['br' as const] : []),
    ...(all.has(`${file}.gz`) ? ['gzip' as const] : []),
  ];
  const files = new Map<string, FileOnDisk>();
  for (const file of names) {
    const address = `/${path.relative(root, file).split(path.sep).join('/')}`;
    if (isHidden(address)) continue;
    const { mtimeMs, size } = statSync(file);
    files.set(address, { file, mtimeMs, size, ready: ready(file) });
  }
  return files;
}

/** A path without a file is a route of the app, unless it looks like a file. */
function isPage(address: string, request: Request): boolean {
  const looksLikeFile = path.posix.extname(address) !== '';
  // A route of the app may contain a dot, in an e-mail address or a token: navigations always get the page.
  const navigates = request.headers.get('sec-fetch-mode') === 'navigate' && !isKnownType(address);
  return !address.includes('/.') && (!looksLikeFile || navigates);
}

function decode(pathname: string): string | undefined {
  try {
    const address = decodeURIComponent(pathname);
    return address.includes('\0') || address.includes('\\') || address.split('/').includes('..')
      ? undefined
      : address;
  } catch {
    return undefined;
  }
}

const hasTag = (header: string | null, etag: string) =>
  header !== null &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/**
 * Serves one stamped site. Requests are looked up in the list of its files, so no path reaches another
 * file. List and headers are read again when index.html changes, that is after a new build.
 * @param frames origins of stand-ins whose frames the pages may embed
 */
export function openStaticSite({
  root,
  base,
  headers: first,
  frames = [],
}: Pick<LoadedSite, 'root' | 'base' | 'headers'> & { frames?: readonly string[] }): StaticSite {
  const cache = new FileCache(CACHE_BYTES);
  const stampOf = () => statSync(path.join(root, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
  let stamp = stampOf();
  let files = listFiles(root);
  let headers = allowFrames(first, frames);

  function readAgain() {
    const now = stampOf();
    if (now !== undefined && now !== stamp)
      [stamp, files, headers] = [now, listFiles(root), allowFrames(loadHeaders(root), frames)];
  }

  function find(address: string, request: Request): [string, FileOnDisk] | undefined {
    for (const name of [address, ...(isPage(address, request) ? ['/index.html'] : [])]) {
      const file = files.get(name);
      if (file) return [name, file];
    }
    return undefined;
  }

  return async (request) => {
    readAgain();
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'This address can only be read.', { ...headers([pathname]), allow: 'GET, HEAD' });
    if (base !== '/' && (pathname === '/' || `${pathname}/` === base))
      return plain(308, `The site is at ${base}`, { ...headers([base]), location: base });
    const address = decode(pathname);
    const found = address?.startsWith(base) ? find(address.slice(base.length - 1), request) : undefined;
    const sent =
      found && (await cache.get(found[1], request.headers.get('accept-encoding')).catch(() => undefined));
    if (!found || !sent) return plain(404, 'There is nothing under this address.', headers([pathname, base]));
    const [name] = found;
    return send(request, name, sent, headers([...new Set([base + name.slice(1), pathname])]));
  };
}

/** Pages are always revalidated; files under /assets/ have a content hash in their name and are immutable. */
function send(
  request: Request,
  name: string,
  { content, coding, etag }: SentFile,
  rules: Record<string, string>,
): Response {
  const answer = new Headers({
    'cache-control': name.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
    ...rules,
  });
  if (name.endsWith('.html')) answer.set('cache-control', 'no-cache');
  answer.set('content-type', mediaType(name));
  answer.set('etag', etag);
  answer.append('vary', 'Accept-Encoding');
  if (hasTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: answer });
  answer.set('content-length', String(content.length));
  if (coding !== 'identity') answer.set('content-encoding', coding);
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), { headers: answer });
}

function plain(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

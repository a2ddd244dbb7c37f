import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { strictTransport } from '../../domain/access/strict-transport.ts';
import type { ErrorCode } from '../../schemas/generated/ids.ts';
import type { ServerBrand } from '../../schemas/generated/types.ts';
import { answerLanguage } from '../contract/accept-language.ts';
import { MAX_BODY_BYTES } from '../contract/body-limits.ts';
import { errorAnswer } from '../contract/error-answer.ts';
import { Failure } from '../failure.ts';
import type { Environment, Log } from '../ports.ts';
import { type ApiReference, apiReferencePage } from './api-reference.ts';
import type { BrandByHost } from './brand-by-host.ts';
import { isHttps, clientIp, isLocalRequest } from './client-address.ts';
import type { HealthProbe } from './health-probe.ts';
import { metricsPage } from './metrics-page.ts';
import type { MetricsPage } from './open-metrics.ts';
import { outboxPage, type ReadableMail } from './outbox-page.ts';
import type { StaticSite } from './static-site.ts';

const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The part of the backend that the router calls. */
export interface Calls {
  fetch(
    request: Request,
    info: { ip: string; brandId: string; origin: string; site: string },
  ): Promise<Response>;
  mails(brandId: string): Promise<readonly ReadableMail[]>;
}

export interface RequestRouterOptions {
  sites: ReadonlyMap<
    string,
    { brand: Pick<ServerBrand, 'name' | 'hstsIncludeSubDomains'>; serve: StaticSite }
  >;
  brandByHost: BrandByHost;
  backend: Calls;
  environment: Environment;
  /** Serves `/_outbox` and `/_signin`, on loopback only. */
  preview: boolean;
  /** Served at `/_api` by a preview. */
  apiReference?: ApiReference;
  /** Address that signs the first demo user in, once; undefined without demo users. */
  signInAddress?: (brandId: string) => Promise<string | undefined>;
  proxies: number;
  /** Configured address of a brand's site, without a trailing slash. */
  siteAddress: (brandId: string) => string;
  healthProbe: HealthProbe;
  metrics: MetricsPage;
  metricsToken?: string;
  log: Log;
}

export type RequestRouter = (request: Request, incoming: IncomingMessage) => Promise<Response>;

/** A contract error that the router creates itself. */
function refusal(code: ErrorCode, request: Request): Response {
  return errorAnswer(new Failure(code), {
    requestId: randomUUID(),
    language: answerLanguage(request.headers.get('accept-language'), []),
  });
}

/**
 * Keeps a stricter policy of the response. Sets headers in place: a copy would turn a short response into a
 * stream.
 */
function withHeaders(response: Response, extra: Record<string, string>): Response {
  for (const [name, value] of Object.entries(extra))
    if (name !== 'content-security-policy' || !response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/** What every route of one request needs. */
interface Routed {
  request: Request;
  incoming: IncomingMessage;
  url: URL;
  brandId: string;
  /** Strict-Transport-Security in production, else nothing. */
  transport: Record<string, string>;
}

function transportOf({ environment, sites }: RequestRouterOptions, brandId: string): Record<string, string> {
  if (environment !== 'production') return {};
  const isWide = sites.get(brandId)?.brand.hstsIncludeSubDomains ?? false;
  return { 'strict-transport-security': strictTransport(isWide) };
}

/** Calls of the API. Refuses a declared length that no call accepts before it reads anything. */
async function apiRoute(
  { backend, proxies, siteAddress }: RequestRouterOptions,
  { request, incoming, brandId, transport }: Routed,
  origin: string,
): Promise<Response> {
  const headers = { ...API_HEADERS, ...transport };
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    return withHeaders(refusal('body_too_large', request), { ...headers, connection: 'close' });
  const response = await backend.fetch(request, {
    ip: clientIp(incoming, proxies),
    brandId,
    origin,
    site: siteAddress(brandId),
  });
  return withHeaders(response, headers);
}

const localOnly = (sentence: string) => new Response(sentence, { status: 403, headers: API_HEADERS });

/** Mails of a preview; undefined for any other page. */
async function outboxRoute(
  { preview, backend, proxies }: RequestRouterOptions,
  { incoming, brandId, url: { pathname } }: Routed,
  name: string,
): Promise<Response | undefined> {
  if (!preview || !pathname.startsWith('/_outbox')) return undefined;
  if (!isLocalRequest(incoming, proxies)) return localOnly('Mails can be read on this machine only.\n');
  return outboxPage(pathname, name, () => backend.mails(brandId));
}

/** Signs the first demo user of a preview in with one click; undefined for any other page. */
async function signInRoute(
  { preview, signInAddress, proxies }: RequestRouterOptions,
  { incoming, brandId, url: { pathname } }: Routed,
): Promise<Response | undefined> {
  if (!preview || pathname !== '/_signin' || incoming.method !== 'GET') return undefined;
  const isCrossSite = incoming.headers['sec-fetch-site'] === 'cross-site';
  if (isCrossSite || !isLocalRequest(incoming, proxies))
    return localOnly('Only this machine can sign in here.\n');
  const location = await signInAddress?.(brandId);
  if (location === undefined) return undefined;
  return new Response(null, { status: 303, headers: { ...API_HEADERS, location } });
}

/** The API reference of a preview; undefined for any other page. */
async function apiReferenceRoute(
  { preview, apiReference, proxies }: RequestRouterOptions,
  { incoming, url: { pathname } }: Routed,
): Promise<Response | undefined> {
  if (!preview || !apiReference || !/^\/_api(?:\/|$)/.test(pathname)) return undefined;
  if (!isLocalRequest(incoming, proxies))
    return localOnly('The API reference can be read on this machine only.\n');
  return await apiReferencePage(pathname, apiReference);
}

async function brandRoute(
  options: RequestRouterOptions,
  request: Request,
  incoming: IncomingMessage,
  url: URL,
): Promise<Response> {
  const { host } = incoming.headers;
  const brandId = options.brandByHost(host);
  const site = brandId === undefined ? undefined : options.sites.get(brandId);
  if (brandId === undefined || !site) return withHeaders(refusal('unknown_host', request), API_HEADERS);
  const secure = isHttps(incoming, options.proxies);
  if (options.environment === 'production' && !secure)
    return new Response(null, {
      status: 308,
      headers: { location: `https://${host}${url.pathname}${url.search}` },
    });
  const routed = { request, incoming, url, brandId, transport: transportOf(options, brandId) };
  if (url.pathname.startsWith('/api/'))
    return apiRoute(options, routed, `${secure ? 'https' : 'http'}://${host?.toLowerCase()}`);
  return (
    (await outboxRoute(options, routed, site.brand.name)) ??
    (await signInRoute(options, routed)) ??
    (await apiReferenceRoute(options, routed)) ??
    withHeaders(await site.serve(request), routed.transport)
  );
}

/** Routes every request: pages of the process, then by the brand of the host the API, the outbox or the site. */
export function requestRouter(options: RequestRouterOptions): RequestRouter {
  return async (request, incoming) => {
    const url = new URL(request.url);
    const { pathname } = url;
    try {
      if (pathname === '/metrics')
        return await metricsPage(options.metrics, incoming, options.metricsToken, options.proxies);
      return (
        (await options.healthProbe(request, pathname)) ?? (await brandRoute(options, request, incoming, url))
      );
    } catch (error) {
      options.log.error({ err: error, method: request.method, path: pathname }, 'a request failed');
      return withHeaders(refusal('internal', request), API_HEADERS);
    }
  };
}

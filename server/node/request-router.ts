import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../schemas/generated/ids.ts';
import type { ServerBrand } from '../../schemas/generated/types.ts';
import { answerLanguage } from '../contract/accept-language.ts';
import { errorAnswer } from '../contract/error-answer.ts';
import { Failure } from '../failure.ts';
import type { Environment, Log } from '../ports.ts';
import type { BrandByHost } from './brand-by-host.ts';
import { isHttps, clientIp, isLocalRequest } from './client-address.ts';
import { metricsPage } from './metrics-page.ts';
import type { MetricsPage } from './open-metrics.ts';
import { outboxPage, type ReadableMail } from './outbox-page.ts';
import type { StaticSite } from './static-site.ts';

/** No call accepts more: the page compresses photos below 2 MB before the upload. */
const BODY_LIMIT = 12 * 1024 * 1024;

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

const TWO_YEARS = 'max-age=63072000';

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
  /** Address that signs the first demo user in, once; undefined without demo users. */
  signInAddress?: (brandId: string) => Promise<string | undefined>;
  proxies: number;
  /** Configured address of a brand's site, without a trailing slash. */
  siteAddress: (brandId: string) => string;
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

/** Routes every request: finds the brand by host, then the API, the outbox or the site. */
export function requestRouter(options: RequestRouterOptions): RequestRouter {
  const { environment, proxies } = options;
  function transportOf(brandId: string): Record<string, string> {
    if (environment !== 'production') return {};
    const isWide = options.sites.get(brandId)?.brand.hstsIncludeSubDomains ?? false;
    return { 'strict-transport-security': isWide ? `${TWO_YEARS}; includeSubDomains` : TWO_YEARS };
  }

  async function api(
    request: Request,
    incoming: IncomingMessage,
    brandId: string,
    origin: string,
  ): Promise<Response> {
    if (Number(incoming.headers['content-length'] ?? 0) > BODY_LIMIT)
      return withHeaders(refusal('body_too_large', request), {
        ...API_HEADERS,
        ...transportOf(brandId),
        connection: 'close',
      });
    const response = await options.backend.fetch(request, {
      ip: clientIp(incoming, proxies),
      brandId,
      origin,
      site: options.siteAddress(brandId),
    });
    return withHeaders(response, { ...API_HEADERS, ...transportOf(brandId) });
  }

  async function outbox(
    pathname: string,
    incoming: IncomingMessage,
    brandId: string,
    name: string,
  ): Promise<Response | undefined> {
    if (!options.preview || !pathname.startsWith('/_outbox')) return undefined;
    if (!isLocalRequest(incoming))
      return new Response('Mails can be read on this machine only.\n', { status: 403, headers: API_HEADERS });
    return outboxPage(pathname, name, () => options.backend.mails(brandId));
  }

  /** One click signs the first demo user of a preview in. */
  async function signIn(
    pathname: string,
    incoming: IncomingMessage,
    brandId: string,
  ): Promise<Response | undefined> {
    if (!options.preview || pathname !== '/_signin') return undefined;
    if (!isLocalRequest(incoming))
      return new Response('Only this machine can sign in here.\n', { status: 403, headers: API_HEADERS });
    const location = await options.signInAddress?.(brandId);
    return location === undefined
      ? undefined
      : new Response(null, { status: 303, headers: { ...API_HEADERS, location } });
  }

  async function answer(
    request: Request,
    incoming: IncomingMessage,
    { pathname, search }: URL,
  ): Promise<Response> {
    const { host } = incoming.headers;
    const brandId = options.brandByHost(host);
    const site = brandId === undefined ? undefined : options.sites.get(brandId);
    if (brandId === undefined || !site) return withHeaders(refusal('unknown_host', request), API_HEADERS);
    const secure = isHttps(incoming, proxies);
    if (environment === 'production' && !secure)
      return new Response(null, {
        status: 308,
        headers: { location: `https://${host}${pathname}${search}` },
      });
    if (pathname.startsWith('/api/'))
      return api(request, incoming, brandId, `${secure ? 'https' : 'http'}://${host?.toLowerCase()}`);
    return (
      (await outbox(pathname, incoming, brandId, site.brand.name)) ??
      (await signIn(pathname, incoming, brandId)) ??
      withHeaders(await site.serve(request), transportOf(brandId))
    );
  }

  return async (request, incoming) => {
    const url = new URL(request.url);
    const { pathname } = url;
    try {
      return pathname === '/metrics'
        ? await metricsPage(options.metrics, incoming, options.metricsToken)
        : await answer(request, incoming, url);
    } catch (error) {
      options.log.error({ err: error, method: request.method, path: pathname }, 'a request failed');
      return withHeaders(refusal('internal', request), API_HEADERS);
    }
  };
}

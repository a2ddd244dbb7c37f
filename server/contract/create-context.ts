import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { BrandContext, CallContext } from '../request-context.ts';
import { sessionCookieName } from '../modules/session/session-cookie.ts';
import { answerLanguage } from './accept-language.ts';
import { callerOrigin } from './caller-origin.ts';
import { bearerOf } from './find-caller.ts';
import { networkOf } from './network-of.ts';

/** Data about a request that only the adapter has. */
export interface RequestInfo {
  /** Address of the client, for rate limits. */
  ip: string;
  brandId: string;
  /** Public origin of the request, for its scheme and port. */
  origin: string;
  /** Configured address of the site, without a trailing slash. */
  site: string;
  /** Origin of the calling page, from an adapter whose requests have no such header. */
  callerOrigin?: string;
  /** Browser of the caller, from an adapter whose requests have no such header. */
  userAgent?: string;
}

export interface AppEnv {
  Bindings: RequestInfo;
}

export type RequestOf = Context<AppEnv>;

export interface CookieToSet {
  name: string;
  value: string;
  seconds: number;
}

/**
 * Creates the context of one request with `Object.assign`: it takes 1 µs in V8, a spread before other
 * properties 76 µs.
 */
export function createContext(
  c: RequestOf,
  brandContext: BrandContext,
  requestId: string,
  toSet: CookieToSet[],
): CallContext {
  const { ip, origin, site } = c.env;
  const { brand, ports } = brandContext;
  const { headers } = c.req.raw;
  const cookie =
    brand.session === 'cookie' ? getCookie(c, sessionCookieName({ brandId: brand.id, origin })) : undefined;
  const bearer = bearerOf(headers);
  const request: Omit<CallContext, keyof BrandContext> = {
    requestId,
    now: ports.clock.now(),
    network: networkOf(ip),
    origin,
    site,
    callerOrigin: c.env.callerOrigin ?? callerOrigin(headers, origin),
    language: answerLanguage(headers.get('accept-language'), brand.languages),
    userAgent: c.env.userAgent ?? headers.get('user-agent') ?? '',
    token: bearer ?? cookie,
    tokenAs: bearer === undefined ? 'cookie' : 'bearer',
    session: null,
    cookies: {
      get: (name) => getCookie(c, name),
      set: (name, value, seconds) => void toSet.push({ name, value, seconds }),
    },
    uploads: [],
    repeat: null,
    reply: { status: 200 },
    hasMailed: false,
  };
  return Object.assign(request, brandContext);
}

import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { calls, type CallFace, type CallId } from '../../schemas/generated/calls.ts';
import { outputValidators } from '../../schemas/generated/output-validators.js';
import type { BrandContext, CallContext, Handler, HandlerInput } from '../request-context.ts';
import { CallerChanged, Failure } from '../failure.ts';
import type { Repeat } from '../ledger/idempotent-request.ts';
import { sessionCookieName } from '../modules/session/session-cookie.ts';
import { randomId, sha256 } from '../secrets.ts';
import { answerLanguage } from './accept-language.ts';
import { callerOrigin, refuseCrossSite } from './caller-origin.ts';
import { checkInput, refuseMissingKey } from './check-input.ts';
import { errorAnswer } from './error-answer.ts';
import { bearerOf, requireCaller } from './find-caller.ts';
import { handlers } from './handlers.ts';
import { networkOf } from './network-of.ts';
import { pending, type HandledCall } from './pending.ts';
import { refuseTooFast, refuseTooMany } from './rate-limits.ts';
import { readJsonBody, withoutNul } from './read-body.ts';
import { refusalOf } from './refusal-of.ts';

/** What the adapter knows of a request besides the request itself. */
export interface RequestInfo {
  /** Address of the client; counted for limits. */
  ip: string;
  brandId: string;
  /** Public origin that the request came to, to know scheme and port. */
  origin: string;
  /** Configured address of the site, without a slash at its end. */
  site: string;
}

export interface AppEnv {
  Bindings: RequestInfo;
}

export interface BindOptions {
  brands: ReadonlyMap<string, BrandContext>;
  /** Answers are checked against the contract: for tests. */
  checkOutput: boolean;
  /** A call that wrote to the outbox was answered. */
  onMail: () => void;
}

interface CookieToSet {
  name: string;
  value: string;
  seconds: number;
}

type Call = Context<AppEnv>;

/** Proxies pass each event on at once. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};
const PREFIX = '/api/v1';
/** A body that takes longer than this to arrive is met by the state of things as it is by then. */
const LATE_BODY_MS = 1000;
/** Calls whose own statement checks session and person once more, so that nothing is asked before it. */
const CHECKED_WHERE_WRITTEN: readonly CallId[] = ['trade.store'];
const isPending = (id: CallId): boolean => (pending as readonly CallId[]).includes(id);

/** Every field is named: spreading a brand's before the others would cost each request more than all its checks. */
function contextOf(c: Call, of: BrandContext, requestId: string, toSet: CookieToSet[]): CallContext {
  const { ip, origin, site } = c.env;
  const {
    brand,
    environment,
    ports,
    secrets,
    settings,
    market,
    hub,
    desk,
    streams,
    sessions,
    pace,
    unusableHash,
  } = of;
  const cookie =
    brand.session === 'cookie' ? getCookie(c, sessionCookieName({ brandId: brand.id, origin })) : undefined;
  const bearer = bearerOf(c.req.raw.headers);
  return {
    brand,
    environment,
    ports,
    secrets,
    settings,
    market,
    hub,
    desk,
    streams,
    sessions,
    pace,
    unusableHash,
    requestId,
    now: ports.clock.now(),
    network: networkOf(ip),
    origin,
    site,
    callerOrigin: callerOrigin(c.req.raw.headers, origin),
    language: answerLanguage(c.req.header('accept-language') ?? null, brand.languages),
    userAgent: c.req.header('user-agent') ?? '',
    token: bearer ?? cookie,
    tokenAs: bearer === undefined ? 'cookie' : 'bearer',
    session: null,
    cookies: {
      get: (name) => getCookie(c, name),
      set: (name, value, seconds) => void toSet.push({ name, value, seconds }),
    },
    repeat: null,
    reply: { status: 200 },
    hasMailed: false,
  };
}

/** Who waits with the end of a body does not stop the clock, and a session that ended meanwhile is not used. */
async function readInTime(c: Call, context: CallContext, face: CallFace): Promise<unknown> {
  const body = await readJsonBody(c.req.raw);
  const late = context.ports.clock.now().getTime() - context.now.getTime();
  context.now = context.ports.clock.now();
  if (late > LATE_BODY_MS) context.session = await requireCaller(context, face);
  return body;
}

/** The order of checks: origin, limits, session and roles, then the body. Nothing of the body is read or logged before. */
async function checkedInput(
  c: Call,
  id: HandledCall,
  context: CallContext,
): Promise<ReturnType<typeof checkInput>> {
  const face: CallFace = calls[id];
  // A hand-off is redeemed by the origin it was made for; its handler compares.
  if (context.brand.session === 'cookie' && id !== 'auth.handoff-redeem')
    refuseCrossSite(face, {
      caller: context.callerOrigin,
      own: context.origin,
      bearer: bearerOf(c.req.raw.headers) !== undefined,
    });
  await refuseTooMany(context, id, 'ip');
  context.session = await requireCaller(context, face, CHECKED_WHERE_WRITTEN.includes(id));
  await refuseTooMany(context, id, 'user');
  refuseTooFast(context, id);
  const texts = (given: Record<string, string>) =>
    Object.fromEntries(Object.entries(given).map(([name, text]) => [name, withoutNul(text)]));
  const body = face.method === 'GET' ? {} : await readInTime(c, context, face);
  const input = checkInput(id, { body, params: texts(c.req.param()), query: texts(c.req.query()) });
  refuseMissingKey(face, c.req.raw.headers);
  if (face.repeat === 'key') context.repeat = await repeatOf(id, input, c.req.raw.headers);
  return input;
}

/** Same key and same request: the same call. The key was checked before. */
async function repeatOf(
  id: HandledCall,
  { body, params }: ReturnType<typeof checkInput>,
  headers: Headers,
): Promise<Repeat> {
  return {
    call: id,
    key: headers.get('idempotency-key') ?? '',
    hash: sha256(JSON.stringify([id, params, body ?? null])),
  };
}

/** The envelope of an answer: what the first contract's order call is answered with, or the contract's own. */
function enveloped(face: CallFace, data: unknown, message: string | undefined) {
  if (face.envelope === 'trade') return { status: 1, data, msg: message ?? '' };
  return message === undefined ? { data } : { data, message };
}

function checkAnswer(id: HandledCall, data: unknown): void {
  const validate = outputValidators[id];
  if (validate && !validate(data))
    throw new Error(`The answer of ${id} is not of the contract: ${JSON.stringify(validate.errors)}`);
}

/** What the call's handler answers. Who was only remembered is looked up before anything is refused, and whose session or rights have changed meanwhile is met as they are now. */
async function handled<K extends HandledCall>(c: Call, id: K, context: CallContext): ReturnType<Handler<K>> {
  const handler: Handler<K> = handlers[id];
  let input: ReturnType<typeof checkInput> | undefined;
  try {
    input = await checkedInput(c, id, context);
    // The schemas that `input` passed are what the types of this call were made from.
    return await handler(context, input as unknown as HandlerInput<K>);
  } catch (error) {
    const hasChanged = error instanceof CallerChanged;
    if (hasChanged || context.session?.isRemembered)
      context.session = await requireCaller(context, calls[id]);
    if (!hasChanged || !input) throw error;
    return await handler(context, input as unknown as HandlerInput<K>);
  }
}

async function answer<K extends HandledCall>(
  c: Call,
  id: K,
  context: CallContext,
  toSet: readonly CookieToSet[],
  check: boolean,
): Promise<Response> {
  const data = await handled(c, id, context);
  if (data instanceof ReadableStream)
    return c.body(data, 200, { 'x-request-id': context.requestId, ...STREAM_HEADERS });
  if (check) checkAnswer(id, data);
  for (const { name, value, seconds } of toSet)
    setCookie(c, name, value, {
      path: '/',
      httpOnly: true,
      secure: context.origin.startsWith('https:'),
      sameSite: 'Lax',
      maxAge: seconds,
    });
  return c.json(enveloped(calls[id], data, context.reply.message), context.reply.status, {
    'x-request-id': context.requestId,
    'cache-control': 'no-store',
  });
}

async function serve(c: Call, id: CallId, { brands, checkOutput, onMail }: BindOptions): Promise<Response> {
  const brand = brands.get(c.env.brandId);
  if (!brand) return unbound(c, brands, 'unknown_host');
  const { clock, log, metrics, random } = brand.ports;
  const requestId = randomId(random, 'r');
  const toSet: CookieToSet[] = [];
  const context = contextOf(c, brand, requestId, toSet);
  const started = context.now.getTime();
  let response: Response;
  try {
    if (isPending(id)) throw new Failure('not_available_yet');
    response = await answer(c, id as HandledCall, context, toSet, checkOutput);
  } catch (error) {
    response = errorAnswer(refusalOf(error, log, { requestId, brand: brand.brand.id, call: id }), {
      requestId,
      language: context.language,
      id,
    });
  }
  if (context.hasMailed) onMail();
  const ms = clock.now().getTime() - started;
  log.info({ requestId, brand: brand.brand.id, call: id, status: response.status, ms }, 'call');
  metrics.count('calls', { brand: brand.brand.id, call: id, status: String(response.status) });
  metrics.observe('call_seconds', ms / 1000, { call: id });
  return response;
}

function unbound(c: Call, brands: BindOptions['brands'], code: 'no_such_call' | 'unknown_host'): Response {
  const brand = brands.get(c.env.brandId);
  const language = answerLanguage(c.req.header('accept-language') ?? null, brand?.brand.languages ?? []);
  return errorAnswer(new Failure(code), { requestId: crypto.randomUUID(), language });
}

/** Binds every call of the contract to its path: handled ones to their handler, pending ones to 501, the rest is 404. */
export function bindCalls(app: Hono<AppEnv>, options: BindOptions): void {
  for (const id of Object.keys(calls) as CallId[]) {
    const { method, path } = calls[id];
    app.on(method, PREFIX + path.replace(/\{(\w+)\}/g, ':$1'), (c) => serve(c, id, options));
  }
  app.notFound((c) => unbound(c, options.brands, 'no_such_call'));
}

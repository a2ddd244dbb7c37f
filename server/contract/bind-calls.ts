import type { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { calls, type CallDefinition, type CallId } from '../../schemas/generated/calls.ts';
import { outputValidators } from '../../schemas/generated/output-validators.js';
import { CallerChanged, Failure } from '../failure.ts';
import { handlers } from '../generated/handlers.ts';
import { discardUnclaimed } from '../modules/file/store-upload.ts';
import type { BrandContext, CallContext, FileAnswer, Handler, HandlerInput } from '../request-context.ts';
import { randomId } from '../secrets.ts';
import { answerLanguage } from './accept-language.ts';
import { checkedInput } from './checked-input.ts';
import type { RawInput } from './validate-input.ts';
import { createContext, type AppEnv, type CookieToSet, type RequestOf } from './create-context.ts';
import { errorAnswer } from './error-answer.ts';
import { fileResponse } from './file-response.ts';
import { requireCaller } from './find-caller.ts';
import { isOutcomeUnknown, refusalOf } from './refusal-of.ts';

export interface BindOptions {
  brands: ReadonlyMap<string, BrandContext>;
  /** Validates responses against the contract: for tests. */
  checkOutput: boolean;
  /** Called after a call that wrote to the outbox. */
  onMail: () => void;
}

/** Disables buffering in proxies. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};
const PREFIX = '/api/v1';

const isFileCall = (id: CallId): boolean => calls[id].answer.kind === 'file';

/** The spec defines the trade envelope with the order call. */
function enveloped({ answer }: CallDefinition, data: unknown, { message, isRepeated }: CallContext['reply']) {
  if (answer.kind === 'json' && answer.envelope === 'trade')
    return { status: 1, data, msg: message ?? '', ...(isRepeated ? { repeated: true } : {}) };
  return message === undefined ? { data } : { data, message };
}

function checkAnswer(id: CallId, data: unknown): void {
  const validate = outputValidators[id];
  if (validate && !validate(data))
    throw new Error(`The answer of ${id} breaks its schema: ${JSON.stringify(validate.errors)}`);
}

/**
 * Runs the handler. On an error with a cached session it authenticates again from the database, unless the
 * request may have taken effect; on `CallerChanged` it then also runs the handler again.
 */
async function handled<K extends CallId>(c: RequestOf, id: K, context: CallContext): ReturnType<Handler<K>> {
  const handler: Handler<K> = handlers[id];
  let input: RawInput | undefined;
  try {
    input = await checkedInput(c, id, context);
    // The types of the call are generated from the schemas that validated `input`.
    return await handler(context, input as unknown as HandlerInput<K>);
  } catch (error) {
    if (isOutcomeUnknown(error)) throw error;
    const hasChanged = error instanceof CallerChanged;
    if (hasChanged || context.session?.isRemembered)
      context.session = await requireCaller(context, calls[id]);
    if (!hasChanged || !input) throw error;
    return await handler(context, input as unknown as HandlerInput<K>);
  }
}

function setCookies(c: RequestOf, { origin }: CallContext, toSet: readonly CookieToSet[]): void {
  for (const { name, value, seconds } of toSet)
    setCookie(c, name, value, {
      path: '/',
      httpOnly: true,
      secure: origin.startsWith('https:'),
      sameSite: 'Lax',
      maxAge: seconds,
    });
}

async function answer<K extends CallId>(
  c: RequestOf,
  id: K,
  context: CallContext,
  toSet: readonly CookieToSet[],
  check: boolean,
): Promise<Response> {
  const data = await handled(c, id, context);
  if (data instanceof ReadableStream)
    return c.body(data, 200, { 'x-request-id': context.requestId, ...STREAM_HEADERS });
  setCookies(c, context, toSet);
  if (isFileCall(id)) return fileResponse(calls[id], data as FileAnswer, context.requestId);
  if (check) checkAnswer(id, data);
  return c.json(enveloped(calls[id], data, context.reply), context.reply.status, {
    'x-request-id': context.requestId,
    'cache-control': 'no-store',
  });
}

async function serve(
  c: RequestOf,
  id: CallId,
  { brands, checkOutput, onMail }: BindOptions,
): Promise<Response> {
  const brand = brands.get(c.env.brandId);
  if (!brand) return unbound(c, brands, 'unknown_host');
  const { clock, log, metrics, random } = brand.ports;
  const requestId = randomId(random, 'r');
  const toSet: CookieToSet[] = [];
  const context = createContext(c, brand, requestId, toSet);
  const started = context.now.getTime();
  let response: Response;
  try {
    response = await answer(c, id, context, toSet, checkOutput);
  } catch (error) {
    const fields = { requestId, brand: brand.brand.id, call: id };
    response = errorAnswer(refusalOf(error, log, fields, calls[id].repeat === 'safe'), {
      requestId,
      language: context.language,
      id,
    });
  }
  await discardUnclaimed(context).catch((error: unknown) =>
    log.warn({ requestId, err: error }, 'unclaimed files were not deleted; housekeeping will delete them'),
  );
  if (context.hasMailed) onMail();
  const ms = clock.now().getTime() - started;
  log.info({ requestId, brand: brand.brand.id, call: id, status: response.status, ms }, 'call');
  metrics.count('calls', { brand: brand.brand.id, call: id, status: String(response.status) });
  metrics.observe('call_seconds', ms / 1000, { call: id });
  return response;
}

function unbound(
  c: RequestOf,
  brands: BindOptions['brands'],
  code: 'no_such_call' | 'unknown_host',
): Response {
  const brand = brands.get(c.env.brandId);
  const language = answerLanguage(c.req.header('accept-language') ?? null, brand?.brand.languages ?? []);
  return errorAnswer(new Failure(code), { requestId: crypto.randomUUID(), language });
}

/**
 * Binds every call of the contract to its path; other paths return 404.
 */
export function bindCalls(app: Hono<AppEnv>, options: BindOptions): void {
  for (const id of Object.keys(calls) as CallId[]) {
    const { method, path } = calls[id];
    app.on(method, PREFIX + path.replace(/\{(\w+)\}/g, ':$1'), (c) => serve(c, id, options));
  }
  app.notFound((c) => unbound(c, options.brands, 'no_such_call'));
}

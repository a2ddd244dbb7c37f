import { calls, type CallDefinition, type CallId } from '../../schemas/generated/calls.ts';
import { sessionOf, type CallContext } from '../request-context.ts';
import type { Repeat } from '../ledger/idempotent-request.ts';
import { sha256 } from '../secrets.ts';
import { refuseCrossSite } from './caller-origin.ts';
import { validateInput, refuseMissingKey, type RawInput } from './validate-input.ts';
import type { RequestOf } from './create-context.ts';
import { bearerOf, requireCaller } from './find-caller.ts';
import { refuseOverLimit, refuseTooMany } from './rate-limits.ts';
import { readBody, type Body } from './read-body.ts';
import { removeNul } from './remove-nul.ts';

/** When the body takes longer than this to arrive, the session is read again. */
const LATE_BODY_MS = 1000;

/** Reads the body, and the session again after a slow body: one that has ended meanwhile is refused. */
async function readInTime(c: RequestOf, context: CallContext, definition: CallDefinition): Promise<Body> {
  const body = await readBody(c, context, definition.body);
  const late = context.ports.clock.now().getTime() - context.now.getTime();
  context.now = context.ports.clock.now();
  if (late > LATE_BODY_MS) context.session = await requireCaller(context, definition);
  return body;
}

export interface CheckedInput extends RawInput {
  files: Body['files'];
}

/**
 * The same key and the same request identify the same call. The key is already validated. A call with a key has no
 * query (`schemas/generate/check.ts`).
 */
function repeatOf(
  context: CallContext,
  id: CallId,
  { body, params, files }: CheckedInput,
): Omit<Repeat, 'key'> {
  const contents = Object.entries(files).map(([part, file]) => [part, file.sha256]);
  return {
    owner: sessionOf(context).user.id,
    call: id,
    hash: sha256(JSON.stringify([id, params, body ?? null, ...contents])),
  };
}

const texts = (given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, text]) => [name, removeNul(text)]));

/**
 * Checks, in this order: origin, rate limits, session, roles, fresh code, body. The body is neither read
 * nor logged before.
 */
export async function checkedInput(c: RequestOf, id: CallId, context: CallContext): Promise<CheckedInput> {
  const definition: CallDefinition = calls[id];
  const { headers } = c.req.raw;
  if (context.brand.session === 'cookie')
    refuseCrossSite(definition, {
      caller: context.callerOrigin,
      own: context.origin,
      bearer: bearerOf(headers) !== undefined,
    });
  await refuseTooMany(context, id, 'address');
  context.session = await requireCaller(context, definition, definition.sessionCheck === 'statement');
  await refuseTooMany(context, id, 'user');
  refuseOverLimit(context, id);
  const { body, files } = await readInTime(c, context, definition);
  const given = { body, params: texts(c.req.param()), query: texts(c.req.query()) };
  const input = { ...validateInput(id, given), files };
  refuseMissingKey(definition, headers);
  if (definition.repeat === 'key')
    context.repeat = { ...repeatOf(context, id, input), key: headers.get('idempotency-key') ?? '' };
  return input;
}

import { bodyLimit } from 'hono/body-limit';
import type { CallDefinition } from '../../schemas/generated/calls.ts';
import { Failure } from '../failure.ts';
import type { RequestOf } from './create-context.ts';

const DEFAULT_MAX_BYTES = 64 * 1024;

/** PostgreSQL keeps no NUL in a text. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** Half of a surrogate pair: JSON can escape it, UTF-8 and PostgreSQL have no form of it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (LONE_SURROGATE.test(key)) throw new Failure('malformed_body');
    if (typeof value !== 'string') return value;
    if (LONE_SURROGATE.test(value)) throw new Failure('malformed_body');
    return withoutNul(value);
  }) as unknown;
}

const parseForm = (text: string): unknown =>
  Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, withoutNul(value)]));

const TEXT_BODIES = {
  json: { type: 'application/json', parse: parseJson },
  form: { type: 'application/x-www-form-urlencoded', parse: parseForm },
};

const mediaTypeOf = (headers: Headers): string | undefined =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

/** Reads no further than the limit, whatever the length header says. */
async function readBytes(c: RequestOf, maxSize: number): Promise<ArrayBuffer> {
  const refuse = (): never => {
    throw new Failure('body_too_large');
  };
  await bodyLimit({ maxSize, onError: refuse })(c, async () => {});
  return await c.req.raw.arrayBuffer();
}

/** @throws malformed_body for whatever cannot be read */
async function orMalformed<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('malformed_body');
  }
}

/**
 * The body of a request as its call declares it; `{}` when nothing was sent.
 * @throws unsupported_media_type · body_too_large · malformed_body
 */
export async function readBody(c: RequestOf, body: CallDefinition['body']): Promise<unknown> {
  if (body.kind === 'none') return {};
  if (body.kind !== 'json' && body.kind !== 'form') throw new Failure('unsupported_media_type');
  const { type, parse } = TEXT_BODIES[body.kind];
  const bytes = await orMalformed(() => readBytes(c, body.maxBytes ?? DEFAULT_MAX_BYTES));
  if (bytes.byteLength === 0) return {};
  const text = await orMalformed(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (mediaTypeOf(c.req.raw.headers) !== type) throw new Failure('unsupported_media_type');
  return await orMalformed(() => parse(text));
}

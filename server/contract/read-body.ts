import { bodyLimit } from 'hono/body-limit';
import type { CallDefinition } from '../../schemas/generated/calls.ts';
import { Failure } from '../failure.ts';
import { sessionOf, type CallContext } from '../request-context.ts';
import { storeUpload } from '../modules/file/store-upload.ts';
import type { StoredFile } from '../modules/file/stored-file.queries.ts';
import { maxTextBytes, type MultipartBody } from './body-limits.ts';
import type { RequestOf } from './create-context.ts';
import { addField, emptyFields, MAX_FIELDS, type FormFields } from './form-fields.ts';
import { readMultipart } from './read-multipart.ts';
import { removeNul } from './remove-nul.ts';
import { verifySignature, type RawBody } from './verify-signature.ts';

/** An unpaired surrogate: JSON can escape it, but UTF-8 and PostgreSQL cannot represent it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (LONE_SURROGATE.test(key)) throw new Failure('malformed_body');
    if (typeof value !== 'string') return value;
    if (LONE_SURROGATE.test(value)) throw new Failure('malformed_body');
    return removeNul(value);
  }) as unknown;
}

function parseForm(text: string): FormFields {
  const fields = emptyFields();
  const pairs = new URLSearchParams(text);
  if (pairs.size > MAX_FIELDS) throw new Failure('malformed_body');
  for (const [name, value] of pairs) addField(fields, name, value);
  return fields;
}

const TEXT_BODIES = {
  json: { type: 'application/json', parse: parseJson },
  form: { type: 'application/x-www-form-urlencoded', parse: parseForm },
};

const mediaTypeOf = (headers: Headers): string | undefined =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

/**
 * Refuses a longer Content-Length before reading, and stops reading a body without one at the limit. HTTP ends
 * a body at its Content-Length: it is read without a web stream, which would take 0.1 ms.
 */
async function readBytes(c: RequestOf, maxSize: number): Promise<ArrayBuffer> {
  const refuse = (): never => {
    throw new Failure('body_too_large');
  };
  const { headers } = c.req.raw;
  const length = headers.has('transfer-encoding') ? null : headers.get('content-length');
  if (length === null) await bodyLimit({ maxSize, onError: refuse })(c, async () => {});
  else if (Number(length) > maxSize) refuse();
  return await c.req.raw.arrayBuffer();
}

/** @throws malformed_body when `read` fails */
async function orMalformed<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('malformed_body');
  }
}

export interface Body {
  body: unknown;
  files: Record<string, StoredFile>;
}

interface TextBody {
  kind: keyof typeof TEXT_BODIES;
  maxBytes?: number;
}

async function readText(c: RequestOf, { kind, maxBytes }: TextBody): Promise<unknown> {
  const { type, parse } = TEXT_BODIES[kind];
  const bytes = await orMalformed(() => readBytes(c, maxTextBytes({ maxBytes })));
  if (bytes.byteLength === 0) return {};
  const text = await orMalformed(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (mediaTypeOf(c.req.raw.headers) !== type) throw new Failure('unsupported_media_type');
  return await orMalformed(() => parse(text));
}

/** Parses the JSON of a signed body after it verifies the signature of the raw bytes. */
async function readSigned(c: RequestOf, context: CallContext, body: RawBody): Promise<unknown> {
  const bytes = new Uint8Array(await orMalformed(() => readBytes(c, maxTextBytes(body))));
  await verifySignature(context, body, bytes, c.req.raw.headers);
  return await orMalformed(() => parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
}

async function readFiles(c: RequestOf, context: CallContext, body: MultipartBody): Promise<Body> {
  const isOptional = Object.values(body.parts).every(({ required }) => !required);
  const type = mediaTypeOf(c.req.raw.headers);
  if (type === 'application/json' && isOptional)
    return { body: await readText(c, { kind: 'json' }), files: {} };
  if (type !== 'multipart/form-data') throw new Failure('unsupported_media_type');
  const userId = sessionOf(context).user.id;
  return await readMultipart(c.req.raw, body, (content, media) =>
    storeUpload(context, userId, content, media),
  );
}

const refuseFile = (): never => {
  throw new Failure('unsupported_media_type');
};

/** Fields as JSON or as a form of either encoding. */
async function readFields(c: RequestOf, maxBytes: number | undefined): Promise<unknown> {
  const type = mediaTypeOf(c.req.raw.headers);
  if (type === 'multipart/form-data')
    return (await readMultipart(c.req.raw, { kind: 'multipart', parts: {} }, refuseFile)).body;
  return await readText(c, { kind: type === TEXT_BODIES.form.type ? 'form' : 'json', maxBytes });
}

/**
 * The body of a request as its call declares it; `{}` when it is empty.
 * @throws unsupported_media_type · body_too_large · malformed_body · invalid_signature · errors of
 * `readMultipart`
 */
export async function readBody(
  c: RequestOf,
  context: CallContext,
  body: CallDefinition['body'],
): Promise<Body> {
  switch (body.kind) {
    case 'none':
      return { body: {}, files: {} };
    case 'raw':
      return { body: await readSigned(c, context, body), files: {} };
    case 'multipart':
      return await readFiles(c, context, body);
    case 'fields':
      return { body: await readFields(c, body.maxBytes), files: {} };
    default:
      return { body: await readText(c, { ...body, kind: body.kind }), files: {} };
  }
}

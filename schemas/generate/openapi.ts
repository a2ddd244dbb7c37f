import type { CallFile, JsonSchema, Schemas } from './load.ts';
import { nameRefs } from './refs.ts';

const PREFIX = '#/components/schemas/';

function errorResponses(schemas: Schemas, call: CallFile): Record<string, JsonSchema> {
  const byStatus = new Map<number, string[]>();
  for (const code of call.errors) {
    const status = schemas.errors[code]!.status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.sort().join(', '),
          content: { 'application/json': { schema: { $ref: `${PREFIX}Error` } } },
        },
      ]),
  );
}

/** Errors that every call can return besides its own. */
function commonErrors(schemas: Schemas): JsonSchema {
  const always = Object.entries(schemas.errors).filter(([, error]) => error.always);
  return {
    description: always
      .map(([code, error]) => `${code} (${error.status})`)
      .sort()
      .join(', '),
    content: { 'application/json': { schema: { $ref: `${PREFIX}Error` } } },
  };
}

function parameters(call: CallFile): JsonSchema[] {
  const list = (schema: JsonSchema | undefined, place: string) =>
    Object.entries((schema?.properties ?? {}) as Record<string, JsonSchema>).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || ((schema?.required as string[] | undefined) ?? []).includes(name),
      schema: value,
    }));
  const key =
    call.repeat === 'key'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', minLength: 8, maxLength: 100 },
          },
        ]
      : [];
  return [...list(call.params, 'path'), ...list(call.query, 'query'), ...key];
}

function wrap(call: CallFile, output: JsonSchema | undefined): JsonSchema {
  const data = output ?? {};
  if (call.answer?.kind === 'json' && call.answer.envelope === 'trade')
    return {
      type: 'object',
      required: ['status', 'data', 'msg'],
      properties: {
        status: { type: 'integer' },
        data,
        msg: { type: 'string' },
        repeated: {
          const: true,
          description:
            'An earlier request with the same Idempotency-Key has opened this position; nothing new was opened.',
        },
      },
    };
  return { type: 'object', required: ['data'], properties: { data, message: { type: 'string' } } };
}

const BINARY: JsonSchema = { type: 'string', format: 'binary' };

const JSON_MEDIA = ['application/json'];
const FORM_MEDIA = ['application/x-www-form-urlencoded'];

/** Media types of a body with fields only. */
const TEXT_MEDIA: Record<string, string[]> = {
  form: FORM_MEDIA,
  fields: [...JSON_MEDIA, ...FORM_MEDIA, 'multipart/form-data'],
};

function requestBody(call: CallFile, input: JsonSchema | undefined): JsonSchema {
  const { body } = call;
  if (body?.kind === 'multipart') {
    const files = Object.fromEntries(
      Object.entries(body.parts).map(([part, { media }]) => [
        part,
        { ...BINARY, description: media.join(', ') },
      ]),
    );
    const required = Object.keys(body.parts).filter((part) => body.parts[part]!.required);
    const form = { type: 'object', properties: files, ...(required.length ? { required } : {}) };
    const schema = input ? { allOf: [input, form] } : form;
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const content = Object.fromEntries(
    (TEXT_MEDIA[body?.kind ?? ''] ?? JSON_MEDIA).map((media) => [media, { schema: input }]),
  );
  return input ? { requestBody: { required: true, content } } : {};
}

function successContent(call: CallFile, output: JsonSchema | undefined): JsonSchema {
  if (call.answer?.kind === 'stream') return { 'text/event-stream': { schema: output } };
  if (call.answer?.kind === 'file')
    return Object.fromEntries(call.answer.media.map((media) => [media, { schema: BINARY }]));
  return { 'application/json': { schema: wrap(call, output) } };
}

function security(call: CallFile): JsonSchema[] {
  return call.auth === 'public' || call.auth === 'signature' ? [] : [{ cookie: [] }, { bearer: [] }];
}

const ERROR: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'error', 'errors', 'requestId'],
  properties: {
    code: { type: 'string', description: 'Permanent name, described in docs/errors/codes.' },
    message: { type: 'string' },
    error: { type: 'string', description: 'The same sentence, where the spec names it so.' },
    status: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    requestId: { type: 'string' },
  },
};

/** The whole contract as an OpenAPI 3.1 document. */
export function openapiFile(schemas: Schemas, version: string): string {
  const found = new Map<string, JsonSchema>([['Error', ERROR]]);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [id, call] of schemas.calls) {
    const folder = `api/${id.split('.')[0]}`;
    const name = (node: JsonSchema | undefined) =>
      node ? nameRefs(schemas, node, folder, PREFIX, found) : undefined;
    const input = name(call.input);
    const entry: JsonSchema = {
      operationId: id,
      tags: [id.split('.')[0]],
      summary: call.summary,
      ...(call.description ? { description: call.description } : {}),
      ...(call.roles ? { 'x-roles': call.roles } : {}),
      'x-repeat': call.repeat,
      security: security(call),
      parameters: parameters(call),
      ...requestBody(call, input),
      responses: {
        200: { description: 'Done', content: successContent(call, name(call.output)) },
        ...errorResponses(schemas, call),
        default: { $ref: '#/components/responses/Common' },
      },
    };
    (paths[call.path] ??= {})[call.method.toLowerCase()] = entry;
  }
  const sorted = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Livery trading platform API',
      version,
      description: 'Money and prices are decimal strings. Times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/api/v1' }],
    paths: sorted(paths),
    components: {
      responses: { Common: commonErrors(schemas) },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: sorted(Object.fromEntries(found)),
    },
  };
  return JSON.stringify(document, null, 2) + '\n';
}

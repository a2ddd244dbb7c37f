import fc from 'fast-check';
import type { CallId } from '../../../schemas/generated/calls.ts';
import openapi from '../../../schemas/generated/openapi.json' with { type: 'json' };
import { handlers } from '../../../server/generated/handlers.ts';
import { callFile, type Visitor } from './backend.ts';
import { image } from './images.ts';
import { arbitraryOf, withHostileField, type JsonSchema, type Surroundings } from './schema-arbitrary.ts';
import { newKey } from './trading-kit.ts';
import { definitions } from './call-definitions.ts';

interface Operation {
  operationId: CallId;
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface Sample {
  params: Record<string, string>;
  query: Record<string, unknown>;
  input: unknown;
  role: string;
}

const ROLES = ['guest', 'trader', 'manager', 'admin', 'superadmin'];
/** Who makes most calls. */
const USUAL = ['trader', 'trader', 'trader', 'admin'];
const schemas = openapi.components.schemas as unknown as Record<string, JsonSchema>;
const definition = (reference: string) => schemas[reference.split('/').pop()!]!;
const operations = new Map(
  Object.values(openapi.paths as unknown as Record<string, Record<string, Operation>>)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

/**
 * All calls that can be fuzzed, reads first: they name what exists. A stream does not end, and the body of a
 * signed call is covered by its signature.
 */
export const fuzzedCalls = (Object.keys(handlers) as CallId[])
  .filter((id) => definitions[id].answer.kind !== 'stream' && definitions[id].auth !== 'signature')
  .sort((one, other) => rank(one) - rank(other));

function rank(id: CallId): number {
  const { repeat, path } = definitions[id];
  return (repeat === 'safe' ? 0 : 2) + (path.includes('{') ? 1 : 0);
}

function queryOf({ parameters = [] }: Operation, surroundings: Surroundings) {
  const found = parameters.filter((each) => each.in === 'query');
  const schema = {
    type: 'object',
    properties: Object.fromEntries(found.map(({ name, schema: each }) => [name, each])),
    required: found.filter(({ required }) => required).map(({ name }) => name),
  };
  return arbitraryOf(schema, surroundings);
}

/** Names of fields that hold the id of another noun. */
const NOUNS: Record<string, string> = {
  assetId: 'asset',
  coinId: 'asset',
  currency_pair_id: 'asset',
  symbol: 'asset',
  account_id: 'payout-account',
  plan_id: 'plan',
  user_id: 'user',
  manager_id: 'manager',
};

/** Values seen in answers, by `<noun>.<field>`. */
export class SeenValues {
  readonly #values = new Map<string, Set<string>>();

  /** Collects the strings of an answer, up to 40 for each field. */
  collect(noun: string, value: unknown, field = 'id'): void {
    if (typeof value === 'string') {
      const key = `${noun}.${field}`;
      const seen = this.#values.get(key) ?? new Set();
      if (value.length > 0 && value.length <= 60 && seen.size < 40) this.#values.set(key, seen.add(value));
    } else if (Array.isArray(value)) for (const each of value) this.collect(noun, each, field);
    else if (value && typeof value === 'object')
      for (const [name, each] of Object.entries(value)) this.collect(noun, each, name);
  }

  /** The values that exist for this field of a call of the noun. */
  of(noun: string, field: string): string[] {
    const owner = NOUNS[field] ?? noun;
    return [...(this.#values.get(`${owner}.${owner === noun ? field : 'id'}`) ?? [])];
  }
}

/** Bodies that are partly an example of the contract and partly drawn; ids are drawn. */
function bodiesOf(id: CallId, schema: JsonSchema, surroundings: Surroundings): fc.Arbitrary<unknown> {
  const drawn = arbitraryOf(schema, surroundings);
  const examples = (callFile(id).examples ?? []).flatMap(({ input }) => (input ? [input as object] : []));
  if (examples.length === 0) return drawn;
  const mixed = fc
    .tuple(fc.constantFrom(...examples), drawn, fc.array(fc.nat(11), { minLength: 12, maxLength: 12 }))
    .map(([example, other, chances]) => ({
      ...example,
      ...Object.fromEntries(
        Object.entries(other as object).filter(
          ([name], index) => (name in example && /id$/i.test(name)) || chances[index % 12] === 0,
        ),
      ),
    }));
  return fc.oneof({ weight: 3, arbitrary: mixed }, { weight: 1, arbitrary: drawn });
}

/** Requests for one call, drawn from its own schema and examples. */
export function samplesOf(
  id: CallId,
  seen: SeenValues,
  { runs, seed }: { runs: number; seed: number },
): Sample[] {
  const noun = id.split('.')[0]!;
  const operation = operations.get(id)!;
  const surroundings = { definition, known: (field: string) => seen.of(noun, field) };
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const names = [...definitions[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const param = (name: string) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('x', ...seen.of(noun, name)) },
      { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }) },
    );
  const sample = fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, param(name)]))),
    query: withHostileField(queryOf(operation, surroundings)),
    input: body ? withHostileField(bodiesOf(id, body.schema, surroundings)) : fc.constant(undefined),
    role: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom<string>(...(definitions[id].roles ?? USUAL)) },
      { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
    ),
  });
  return fc.sample(sample as fc.Arbitrary<Sample>, {
    numRuns: runs,
    seed: seed * 1000 + fuzzedCalls.indexOf(id),
  });
}

/** The file that a part carries: an image, an image cut short, or something else under an image's name. */
function fileOf(value: unknown): Blob {
  const length = String(value).length;
  const bytes = [image('png'), image('jpeg', 20), new TextEncoder().encode('<svg onload=alert(1)>')];
  return new Blob([bytes[length % bytes.length]!], { type: 'image/png' });
}

function formOf(id: CallId, input: unknown): FormData {
  const { body } = definitions[id];
  const files = body.kind === 'multipart' ? Object.keys(body.parts) : [];
  const form = new FormData();
  for (const [name, value] of Object.entries((input ?? {}) as object))
    if (files.includes(name)) form.append(name, fileOf(value), '../../x.svg');
    else form.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return form;
}

/** Text without the lone surrogates that no URL can carry. */
const encodable = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));
const written = (value: unknown): string =>
  encodable(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function urlOf(id: CallId, { params, query }: Sample): string {
  const path = definitions[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(encodable(params[name]!)),
  );
  const fields = Object.entries(query).map(([name, value]): [string, string] => [name, written(value)]);
  return fields.length ? `${path}?${new URLSearchParams(fields).toString()}` : path;
}

/** Sends the request as a browser would. */
export async function sendSample(visitor: Visitor, id: CallId, sample: Sample): Promise<Response> {
  const { method, body, repeat } = definitions[id];
  const key: Record<string, string> = repeat === 'key' ? { 'idempotency-key': newKey() } : {};
  if (method === 'GET') return await visitor.send(method, urlOf(id, sample), undefined, key);
  if (body.kind !== 'multipart')
    return await visitor.send(method, urlOf(id, sample), JSON.stringify(sample.input ?? {}), key);
  const encoded = new Response(formOf(id, sample.input));
  const type = encoded.headers.get('content-type')!;
  return await visitor.send(method, urlOf(id, sample), await encoded.arrayBuffer(), {
    ...key,
    'content-type': type,
  });
}

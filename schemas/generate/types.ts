import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { brandSchema, settingsSchema } from './brand-schema.ts';
import { HEADER } from './header.ts';
import type { CallFile, JsonSchema, Schemas } from './load.ts';
import { pascal } from './pascal.ts';
import { nameRefs } from './refs.ts';

const PREFIX = '#/definitions/';

type CallPart = 'params' | 'query' | 'input' | 'output';
const CALL_PARTS: CallPart[] = ['params', 'query', 'input', 'output'];

function titled(schema: JsonSchema, title: string): JsonSchema {
  return { ...schema, title };
}

/** Collects all named schemas, and for every call the TypeScript name of each of its parts. */
function collect(schemas: Schemas) {
  const found = new Map<string, JsonSchema>();
  const names = new Map<string, Partial<Record<CallPart, string>>>();
  const name = (node: unknown, folder: string) => nameRefs(schemas, node, folder, PREFIX, found);
  for (const [folder, files] of [
    ['types', schemas.types],
    ['forms', schemas.forms],
  ] as const) {
    for (const id of files.keys()) name({ $ref: `${id}.json` }, folder);
  }
  for (const [id, call] of schemas.calls) {
    const parts: Partial<Record<CallPart, string>> = {};
    for (const part of CALL_PARTS) {
      const schema = call[part];
      if (!schema) continue;
      const resolved = name(schema, `api/${id.split('.')[0]}`);
      if (typeof resolved.$ref === 'string') {
        parts[part] = resolved.$ref.slice(PREFIX.length);
        continue;
      }
      const title = pascal(id) + pascal(part);
      found.set(title, titled(resolved, title));
      parts[part] = title;
    }
    names.set(id, parts);
  }
  return { found, names };
}

function brandDefinitions(schemas: Schemas): Map<string, JsonSchema> {
  const { $defs, ...brand } = brandSchema(schemas) as JsonSchema & { $defs: Record<string, JsonSchema> };
  const text = JSON.stringify({
    Brand: brand,
    Settings: settingsSchema(schemas, 'Settings', true),
    ...$defs,
  });
  return new Map(
    Object.entries(JSON.parse(text.replaceAll('#/$defs/', PREFIX)) as Record<string, JsonSchema>),
  );
}

/** Drops the keywords that `json-schema-to-typescript` does not know. */
function withoutExtensions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutExtensions);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !['$schema', 'discriminator', 'x-ui'].includes(key))
      .map(([key, value]) => [key, withoutExtensions(value)]),
  );
}

/** `types.ts`: one exported type for every named schema. */
export async function typesFile(schemas: Schemas): Promise<string> {
  const { found } = collect(schemas);
  for (const [title, schema] of brandDefinitions(schemas)) found.set(title, schema);
  const definitions = Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  const root = withoutExtensions({
    title: 'Everything',
    type: 'object',
    additionalProperties: false,
    definitions,
  }) as JSONSchema;
  const code = await compile(root, 'Everything', {
    bannerComment: '',
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 140 },
  });
  const body = code
    .replace(/export interface Everything \{\}\n/, '')
    .replace(
      /\/\*\*\n \* This interface was referenced by `Everything`'s JSON-Schema\n \* via the `definition` "[^"]+"\.\n \*\/\n/g,
      '',
    )
    .replace(
      /\n \*\n \* This interface was referenced by `Everything`'s JSON-Schema\n \* via the `definition` "[^"]+"\./g,
      '',
    )
    .replace(/\n[^\n]*This interface was referenced by[^\n]*\n[^\n]*via the `definition`[^\n]*/g, '');
  return HEADER + body;
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const union = (values: string[]) => (values.length ? values.map(quote).join(' | ') : 'never');

const ROW_KEYS = [
  'method',
  'path',
  'auth',
  'roles',
  'freshCode',
  'sessionCheck',
  'extendsSession',
  'crossSiteCheck',
  'repeat',
] as const;

/** Row of the route table for a call: without prose, schemas and examples, with defaults applied. */
function callRow(id: string, call: CallFile): string {
  const definition = {
    ...Object.fromEntries(ROW_KEYS.map((key) => [key, call[key]])),
    limits: call.limits,
    form: call.form,
    body: call.body ?? { kind: call.method === 'GET' ? 'none' : 'json' },
    answer: call.answer ?? { kind: 'json' },
  };
  return `  ${quote(id)}: ${JSON.stringify(definition)},`;
}

/** `calls.ts`: the route table and the maps from a call's id to its types. */
export function callsFile(schemas: Schemas): string {
  const { names } = collect(schemas);
  const used = [...new Set([...names.values()].flatMap((parts) => Object.values(parts)))].sort();
  const map = (title: string, part: CallPart, missing: string) =>
    [
      `export interface ${title} {`,
      ...[...names].map(([id, parts]) => `  ${quote(id)}: ${parts[part] ?? missing};`),
      '}',
    ].join('\n');
  const rows = [...schemas.calls].map(([id, call]) => callRow(id, call));
  return `${HEADER}import type {\n${used.map((name) => `  ${name},`).join('\n')}\n} from './types.ts';
import type { CallDefinition } from '../call-definition.ts';

export type { CallDefinition, FilePart } from '../call-definition.ts';

export const calls = {\n${rows.join('\n')}\n} as const satisfies Record<string, CallDefinition>;

export type CallId = keyof typeof calls;

${map('CallInput', 'input', 'undefined')}

${map('CallOutput', 'output', 'unknown')}

${map('CallParams', 'params', 'undefined')}

${map('CallQuery', 'query', 'undefined')}
`;
}

/** `ids.ts`: unions of ids, so that a misspelt id does not compile. */
export function idsFile(schemas: Schemas): string {
  const features = [...schemas.features];
  const routes = features.flatMap(([, feature]) => feature.routes.map((route) => route.id));
  const perFeature = features.map(
    ([id, feature]) => `  ${quote(id)}: ${union(feature.routes.map((route) => route.id))};`,
  );
  const slotsPerFeature = features.map(
    ([id, feature]) =>
      `  ${quote(id)}: { ${feature.slots.map(({ slot, load }) => `${quote(slot)}: ${quote(load)}`).join('; ')} };`,
  );
  return `${HEADER}export type FeatureId = ${union(features.map(([id]) => id))};

export type RouteId = ${union(routes)};

export type SlotId = ${union(Object.keys(schemas.slots).sort())};

/** Routes for which a feature's implementation provides a page. */
export interface FeatureRoutes {
${perFeature.join('\n')}
}

/** Slots to which a feature's implementation contributes, and when each contribution loads. */
export interface FeatureSlots {
${slotsPerFeature.join('\n')}
}

export type FormId = ${union([...schemas.forms.keys()])};

export type FlagName = ${union(Object.keys(schemas.flags))};

export type ErrorCode = ${union(Object.keys(schemas.errors).sort())};
`;
}

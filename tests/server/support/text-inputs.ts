import type { CallId } from '../../../schemas/generated/calls.ts';
import openapi from '../../../schemas/generated/openapi.json' with { type: 'json' };
import { handlers } from '../../../server/generated/handlers.ts';

/** A schema of the OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Operation {
  operationId: CallId;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export const schemas = openapi.components.schemas as unknown as Record<string, Schema>;
export const operations = Object.values(
  openapi.paths as unknown as Record<string, Record<string, Operation>>,
).flatMap((methods) => Object.values(methods));
/** Markup and a control in as few characters as possible. */
const PROBE = '<\u202e';

/** Whether the schema of a field accepts markup and controls; a schema without a type accepts everything. */
function takesText(schema: Schema): boolean {
  const { type, format, pattern, maxLength = Infinity } = schema;
  if (schema.enum || 'const' in schema || format !== undefined) return false;
  if (type === undefined && !pattern)
    return !['properties', 'anyOf', 'oneOf', 'allOf', '$ref'].some((key) => key in schema);
  return (
    [type].flat().includes('string') &&
    maxLength >= PROBE.length &&
    (pattern === undefined || new RegExp(pattern, 'u').test(PROBE))
  );
}

/** The names of the free texts in a schema; a dot separates the name of an object from that of its field. */
function textsIn(schema: Schema, name: string): string[] {
  const { $ref, properties = {}, patternProperties = {}, items } = schema;
  const further = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const within = (field: string) => (name ? `${name}.${field}` : field);
  return [
    ...(name && takesText(schema) ? [name] : []),
    ...($ref ? textsIn(schemas[$ref.split('/').at(-1)!]!, name) : []),
    ...further.flatMap((each) => textsIn(each, name)),
    ...(items ? textsIn(items, name) : []),
    ...Object.entries(properties).flatMap(([field, each]) => textsIn(each, within(field))),
    ...Object.values(patternProperties).flatMap((each) => textsIn(each, within('*'))),
  ];
}

const isBound = ({ operationId }: Operation) => operationId in handlers;

/** Every free text in a body: `<call> <field>`. */
export const bodyTexts: readonly string[] = operations
  .filter(isBound)
  .flatMap(({ operationId, requestBody }) => {
    const names = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => textsIn(schema, ''));
    return [...new Set(names)].map((name) => `${operationId} ${name}`);
  });

/** Every free text in a header or query: `<in> <name>`. One name has one meaning in all calls. */
export const parameterTexts: readonly string[] = [
  ...new Set(
    operations
      .filter(isBound)
      .flatMap(({ parameters = [] }) => parameters)
      .filter(({ in: place, schema }) => place !== 'path' && takesText(schema))
      .map(({ in: place, name }) => `${place} ${name}`),
  ),
];

import type { ErrorObject } from 'ajv';
import { outputValidators } from '../../schemas/generated/output-validators.js';
import type { CallId } from '../../schemas/generated/calls.ts';

/** Options of an enumeration that a sentence lists. */
const MAX_LISTED = 8;
const MAX_VALUE = 40;

export interface SchemaProblems {
  /** Sentences, one for each place and cause: "data[].amount must be string, is a number (3 times)". */
  problems: string[];
  /** Keys that the contract lacks: clients ignore them. */
  unknown: string[];
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

function valueAt(data: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>(
    (value, key) => (value as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    data,
  );
}

/** "/rows/3/amount" → "data.rows[].amount": one name for the same place of every row. */
const placeOf = (pointer: string): string =>
  `data${pointer.replace(/\/\d+(?=\/|$)/g, '[]').replaceAll('/', '.')}`;

function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}

function listed(options: readonly unknown[]): string {
  const shown = options.slice(0, MAX_LISTED).map((option) => quoted(option));
  return `${shown.join(', ')}${options.length > MAX_LISTED ? ', …' : ''}`;
}

/** What a keyword of the schema demands. */
function demandOf({ keyword, params }: ErrorObject, value: unknown): string {
  const limits = params as Record<string, unknown>;
  if (keyword === 'required') return `lacks "${String(limits.missingProperty)}"`;
  if (keyword === 'type')
    return `must be ${String(limits.type).replaceAll(',', ' or ')}, is ${kindOf(value)}`;
  if (keyword === 'enum')
    return `must be one of ${listed(limits.allowedValues as unknown[])}, is ${quoted(value)}`;
  if (keyword === 'const') return `must be ${quoted(limits.allowedValue)}, is ${quoted(value)}`;
  if (keyword === 'format') return `must have the format ${String(limits.format)}, is ${quoted(value)}`;
  if (keyword === 'anyOf' || keyword === 'oneOf') return 'has none of the forms that the contract allows';
  const limit = Object.entries(limits).map(([name, of]) => `${name} ${quoted(of)}`);
  return `breaks the rule ${keyword}${limit.length > 0 ? ` (${limit.join(', ')})` : ''}`;
}

const isUnknownKey = ({ keyword }: ErrorObject): boolean => keyword === 'additionalProperties';

/** Errors within the alternatives of a union: the union's own error stands for them. */
function withoutAlternatives(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  return errors.filter(({ schemaPath }) =>
    unions.every((union) => !schemaPath.startsWith(`${union.schemaPath}/`)),
  );
}

/** "sentence (3 times)" for repeated ones. */
function counted(sentences: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return [...counts].map(([sentence, count]) => (count > 1 ? `${sentence} (${count} times)` : sentence));
}

/** Compares the data of an answer with the output schema of its call. */
export function schemaProblems(id: CallId, data: unknown): SchemaProblems {
  const validate = outputValidators[id];
  if (!validate || validate(data)) return { problems: [], unknown: [] };
  const errors = validate.errors ?? [];
  const problems = withoutAlternatives(errors.filter((error) => !isUnknownKey(error))).map(
    (error) => `${placeOf(error.instancePath)} ${demandOf(error, valueAt(data, error.instancePath))}`,
  );
  const unknown = errors
    .filter(isUnknownKey)
    .map(({ instancePath, params }) => `${placeOf(instancePath)}.${String(params.additionalProperty)}`);
  return { problems: counted(problems), unknown: [...new Set(unknown)] };
}

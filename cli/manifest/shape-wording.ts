import type { ErrorObject } from 'ajv';
import { type Violation, quoteValue } from './violation.ts';
import { nearest } from '../../domain/strings/nearest.ts';
import { patternWording } from './pattern-wording.ts';
import { pointerTo } from './source.ts';

export type Wording = Omit<Violation, 'path'> & { path?: string };

const MAX_NAMED = 24;

const KINDS: Record<string, string> = {
  string: 'text in double quotes',
  boolean: 'true or false, without quotes',
  integer: 'a whole number, without quotes',
  number: 'a number, without quotes',
  array: 'a list: [ … ]',
  object: 'an object: { … }',
};

function choices(error: ErrorObject, values: unknown[]): Wording {
  const words = values.filter((value) => typeof value === 'string');
  return {
    message: `${quoteValue(error.data)} is not one of the choices.`,
    cure: `Use one of ${values.map((value) => JSON.stringify(value)).join(', ')}.`,
    suggestion: typeof error.data === 'string' ? nearest(error.data, words) : undefined,
  };
}

function knownNames(known: string[]): string {
  if (known.length > MAX_NAMED) return ' An editor that follows $schema lists the known properties.';
  return known.length ? ` Known here: ${known.join(', ')}.` : '';
}

function unknownName({ parentSchema, instancePath, params }: ErrorObject): Wording {
  const name: string = params.additionalProperty;
  const known = Object.keys((parentSchema?.properties as object | undefined) ?? {});
  const suggestion = nearest(name, known);
  return {
    path: pointerTo(instancePath, name),
    at: 'key',
    message: `Unknown property "${name}".`,
    cure: suggestion ? `Write "${suggestion}", or remove it.` : `Remove it.${knownNames(known)}`,
    suggestion,
  };
}

function wrongName({ instancePath, propertyName }: ErrorObject): Wording {
  return {
    path: pointerTo(instancePath, propertyName!),
    at: 'key',
    message: `The name "${propertyName}" is not allowed here.`,
    cure: 'Languages are written "en" or "pt-BR".',
  };
}

function missing({ instancePath, params }: ErrorObject): Wording {
  return {
    path: pointerTo(instancePath, params.missingProperty),
    message: `"${params.missingProperty}" is missing.`,
    cure: `Add "${params.missingProperty}".`,
  };
}

/** The cure of an object or a list describes its parts; that of a single value names its type only. */
function wrongType({ data, params, parentSchema }: ErrorObject): Wording {
  const about: unknown = parentSchema?.description;
  const hasParts = params.type === 'object' || params.type === 'array';
  return {
    message: `${quoteValue(data)} has the wrong type.`,
    cure: `Write ${KINDS[params.type] ?? params.type}.${hasParts && typeof about === 'string' ? ` ${about}` : ''}`,
  };
}

function wrongTag({ instancePath, params }: ErrorObject): Wording | undefined {
  const { tag, tagValue } = params;
  if (tagValue === undefined) return undefined;
  const known = ['licensed', 'none'];
  return {
    path: pointerTo(instancePath, tag),
    message: `${quoteValue(tagValue)} is not one of the choices.`,
    cure: 'Use "licensed" or "none".',
    suggestion: typeof tagValue === 'string' ? nearest(tagValue, known) : undefined,
  };
}

function wrongForm({ data, schema }: ErrorObject): Wording {
  const [is, cure] = patternWording(String(schema));
  return { message: `${quoteValue(data)} ${is}.`, cure };
}

function wrongLength({ keyword, data, params: { limit } }: ErrorObject): Wording {
  return keyword === 'minLength'
    ? { message: `${quoteValue(data)} is too short.`, cure: `Write at least ${limit} characters.` }
    : {
        message: `${quoteValue(data)} is too long (${String(data).length} characters).`,
        cure: `Write at most ${limit} characters.`,
      };
}

function outOfRange({ keyword, data, params: { limit } }: ErrorObject): Wording {
  return {
    message: `${quoteValue(data)} is out of range.`,
    cure: `Write ${limit} or ${keyword === 'minimum' ? 'more' : 'less'}.`,
  };
}

function wrongCount({ keyword, data, params: { limit } }: ErrorObject): Wording {
  return {
    message: `The list has ${(data as unknown[]).length} entries.`,
    cure: `It needs at ${keyword === 'minItems' ? 'least' : 'most'} ${limit}.`,
  };
}

/** Entries of a list that equal an earlier one. They are plain values in every list of the schema. */
export function repeatedEntries({ instancePath, data }: ErrorObject): { path: string; value: unknown }[] {
  const seen = new Set<unknown>();
  const repeated: { path: string; value: unknown }[] = [];
  for (const [index, value] of (data as unknown[]).entries()) {
    if (seen.has(value)) repeated.push({ path: pointerTo(instancePath, index), value });
    seen.add(value);
  }
  return repeated;
}

const repeated = (error: ErrorObject): Wording[] =>
  repeatedEntries(error).map(({ path, value }) => ({
    path,
    message: `${quoteValue(value)} is in the list more than once.`,
    cure: 'Keep one of them.',
  }));

/** By keyword of the schema. A keyword that only repeats the error of another one has no wording. */
const WORDING: Readonly<Record<string, (error: ErrorObject) => Wording | Wording[] | undefined>> = {
  additionalProperties: unknownName,
  required: missing,
  type: wrongType,
  enum: (error) => choices(error, error.params.allowedValues),
  const: (error) => choices(error, [error.params.allowedValue]),
  discriminator: wrongTag,
  pattern: wrongForm,
  format: ({ data, params }) => ({
    message: `${quoteValue(data)} is not a ${params.format}.`,
    cure: 'Write a date as 2026-09-30.',
  }),
  minLength: wrongLength,
  maxLength: wrongLength,
  minimum: outOfRange,
  maximum: outOfRange,
  minItems: wrongCount,
  maxItems: wrongCount,
  uniqueItems: repeated,
  oneOf: () => undefined,
  propertyNames: () => undefined,
};

/** The wordings of one error; none for errors that only repeat another one. */
export function wordings(error: ErrorObject): Wording[] {
  if (error.propertyName !== undefined) return [wrongName(error)];
  const words = WORDING[error.keyword];
  if (words) return [words(error) ?? []].flat();
  return [
    {
      message: `${quoteValue(error.data)} ${error.message ?? 'is not valid'}.`,
      cure: 'Correct the value.',
    },
  ];
}

import type { ErrorObject } from 'ajv';
import { validateBrand } from '../../schemas/generated/brand-validator.js';
import { type Draft, seen } from './draft.ts';
import type { InputBrand } from './input-brand.ts';
import { nearest } from './nearest.ts';
import { pointerParts, pointerTo } from './source.ts';

type Wording = Omit<Draft, 'path'> & { path?: string };

const MOST_NAMED = 24;

const KINDS: Record<string, string> = {
  string: 'text in double quotes',
  boolean: 'true or false, without quotes',
  integer: 'a whole number, without quotes',
  number: 'a number, without quotes',
  array: 'a list: [ … ]',
  object: 'an object: { … }',
};

function choices(error: ErrorObject, values: unknown[]): Wording {
  const suggestion =
    typeof error.data === 'string'
      ? nearest(
          error.data,
          values.filter((value) => typeof value === 'string'),
        )
      : undefined;
  return {
    message: `${seen(error.data)} is not one of the choices.`,
    cure: `Use one of ${values.map((value) => JSON.stringify(value)).join(', ')}.`,
    suggestion,
  };
}

function unknownName(error: ErrorObject, name: string): Wording {
  const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {});
  const suggestion = nearest(name, known);
  const others =
    known.length > MOST_NAMED
      ? ' An editor that follows $schema lists what is known here.'
      : known.length
        ? ` Known here: ${known.join(', ')}.`
        : '';
  const cure = suggestion ? `Write "${suggestion}", or remove it.` : `Remove it.${others}`;
  return {
    path: pointerTo(error.instancePath, name),
    at: 'key',
    message: `Unknown property "${name}".`,
    cure,
    suggestion,
  };
}

function described(error: ErrorObject): string {
  const about = error.parentSchema?.description;
  return typeof about === 'string' ? about : `It has to match ${String(error.schema)}`;
}

/** What an object or a list is made of; a single value needs no more than its kind. */
function partsOf({ params, parentSchema }: ErrorObject): string {
  const about: unknown = parentSchema?.description;
  return typeof about === 'string' && (params.type === 'object' || params.type === 'array')
    ? ` ${about}`
    : '';
}

/** The words of one error; undefined for errors that only repeat another one. */
function wording(error: ErrorObject): Wording | undefined {
  const { keyword, params, data } = error;
  if (error.propertyName !== undefined)
    return {
      path: pointerTo(error.instancePath, error.propertyName),
      at: 'key',
      message: `The name "${error.propertyName}" is not allowed here.`,
      cure: 'Languages are written "en" or "pt-BR".',
    };
  switch (keyword) {
    case 'additionalProperties':
      return unknownName(error, params.additionalProperty);
    case 'required':
      return {
        path: pointerTo(error.instancePath, params.missingProperty),
        message: `"${params.missingProperty}" is missing.`,
        cure: `Add "${params.missingProperty}".`,
      };
    case 'type':
      return {
        message: `${seen(data)} has the wrong type.`,
        cure: `Write ${KINDS[params.type] ?? params.type}.${partsOf(error)}`,
      };
    case 'enum':
      return choices(error, params.allowedValues);
    case 'const':
      return choices(error, [params.allowedValue]);
    case 'discriminator':
      return params.tagValue === undefined
        ? undefined
        : {
            path: pointerTo(error.instancePath, params.tag),
            message: `${seen(params.tagValue)} is not one of the choices.`,
            cure: 'Use "licensed" or "none".',
            suggestion:
              typeof params.tagValue === 'string'
                ? nearest(params.tagValue, ['licensed', 'none'])
                : undefined,
          };
    case 'pattern':
      return {
        message: `${seen(data)} does not have the right form.`,
        cure: `${described(error).replace(/\.$/, '')}.`,
      };
    case 'format':
      return { message: `${seen(data)} is no ${params.format}.`, cure: 'Write a date as 2026-09-30.' };
    case 'minLength':
      return { message: `${seen(data)} is too short.`, cure: `Write at least ${params.limit} characters.` };
    case 'maxLength':
      return {
        message: `${seen(data)} is too long (${String(data).length} characters).`,
        cure: `Write at most ${params.limit} characters.`,
      };
    case 'minimum':
    case 'maximum':
      return {
        message: `${seen(data)} is out of range.`,
        cure: `The value has to be ${params.comparison} ${params.limit}.`,
      };
    case 'minItems':
    case 'maxItems':
      return {
        message: `The list has ${(data as unknown[]).length} entries.`,
        cure: `It needs at ${keyword === 'minItems' ? 'least' : 'most'} ${params.limit}.`,
      };
    case 'uniqueItems':
      return {
        path: pointerTo(error.instancePath, Math.max(params.i, params.j)),
        message: `${seen((data as unknown[])[params.i])} is in the list twice.`,
        cure: 'Keep one of the two.',
      };
    case 'oneOf':
    case 'propertyNames':
      return undefined;
    default:
      return { message: `${seen(data)} ${error.message ?? 'is not valid'}.`, cure: 'Correct the value.' };
  }
}

function toDrafts(errors: ErrorObject[]): Draft[] {
  const drafts = errors.flatMap((error) => {
    const words = wording(error);
    return words ? [{ ...words, path: words.path ?? error.instancePath }] : [];
  });
  const wrongType = new Set(
    errors.filter((error) => error.keyword === 'type').map((error) => error.instancePath),
  );
  return drafts.filter(
    (draft, index) =>
      !(wrongType.has(draft.path) && !draft.message.endsWith('wrong type.')) &&
      drafts.findIndex((other) => other.path === draft.path && other.message === draft.message) === index,
  );
}

type Container = Record<string, unknown> | unknown[];

function removeAt(data: Container, pointer: string): void {
  const parts = pointerParts(pointer);
  const last = parts.pop();
  let node: unknown = data;
  for (const part of parts) node = (node as Record<string, unknown> | undefined)?.[part];
  if (last === undefined || node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) node.splice(Number(last), 1);
  else delete (node as Record<string, unknown>)[last];
}

/** Where something wrong stands. What is missing stands nowhere: the rest of its section is right. */
function wrongPlaces(errors: ErrorObject[]): string[] {
  const places = errors
    .filter(({ keyword }) => keyword !== 'required')
    .map((error) => {
      if (error.keyword === 'additionalProperties')
        return pointerTo(error.instancePath, error.params.additionalProperty);
      return error.propertyName === undefined
        ? error.instancePath
        : pointerTo(error.instancePath, error.propertyName);
    });
  return [...new Set(places)]
    .filter((place) => place !== '')
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

const SECTIONS = [
  'links',
  'login',
  'api',
  'deposits',
  'payouts',
  'demoAccounts',
  'practice',
  'settings',
  'text',
] as const;
const MOST_ROUNDS = 40;

export interface Shape {
  drafts: Draft[];
  /** Defaults filled in; each value of the wrong shape is left out, so that further checks can read the rest. */
  brand: InputBrand;
}

/** Checks the manifest against the composed schema. Never throws. */
export function checkShape(data: unknown): Shape {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    return {
      drafts: [
        {
          path: '',
          message: 'The manifest is not an object.',
          cure: "Start the file with { and name the brand's properties; livery init writes a complete one.",
        },
      ],
      brand: {},
    };
  }
  const rest = structuredClone(data) as Record<string, unknown>;
  for (const section of SECTIONS) if (!Object.hasOwn(rest, section)) rest[section] = {};
  validateBrand(rest);
  const drafts = toDrafts([...(validateBrand.errors ?? [])]);
  for (let round = 0; round < MOST_ROUNDS && !validateBrand(rest); round += 1) {
    const places = wrongPlaces(validateBrand.errors ?? []);
    if (!places.length) break;
    for (const place of places) removeAt(rest, place);
  }
  return { drafts, brand: wrongPlaces(validateBrand.errors ?? []).length ? {} : rest };
}

import type { ErrorObject } from 'ajv';
import { validateBrand } from '../../schemas/generated/brand-validator.js';
import type { Violation } from './violation.ts';
import type { InputBrand } from './input-brand.ts';
import { repeatedEntries, wordings } from './shape-wording.ts';
import { type OriginalIndexes, originalPointer, removeAt } from './prune.ts';
import { pointerTo } from './source.ts';

function toViolations(errors: ErrorObject[]): Violation[] {
  const violations = errors.flatMap((error) =>
    wordings(error).map((words) => ({ ...words, path: words.path ?? error.instancePath })),
  );
  const wrongType = new Set(
    errors.filter((error) => error.keyword === 'type').map((error) => error.instancePath),
  );
  return violations.filter(
    (violation, index) =>
      !(wrongType.has(violation.path) && !violation.message.endsWith('wrong type.')) &&
      violations.findIndex(
        (other) => other.path === violation.path && other.message === violation.message,
      ) === index,
  );
}

function problemPlaces(error: ErrorObject): string[] {
  const { keyword, instancePath, params, propertyName } = error;
  if (keyword === 'required') return [];
  if (keyword === 'uniqueItems') return repeatedEntries(error).map(({ path }) => path);
  const name: string | undefined =
    keyword === 'additionalProperties' ? params.additionalProperty : propertyName;
  return [name === undefined ? instancePath : pointerTo(instancePath, name)];
}

/** Pointers to invalid values, in reverse order. A missing value has none: the rest of its section is valid. */
function problemPointers(errors: ErrorObject[]): string[] {
  return [...new Set(errors.flatMap(problemPlaces))]
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
const MAX_PASSES = 40;

export interface Shape {
  violations: Violation[];
  /** Defaults filled in; each value of the wrong shape is left out, so that further checks can read the rest. */
  brand: InputBrand;
  /** The pointer in the manifest of a value at this pointer of `brand`, whose lists can be shorter. */
  originalPointer(pointer: string): string;
}

/** Checks the manifest against the composed schema. Never throws. */
export function checkShape(data: unknown): Shape {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    return {
      violations: [
        {
          path: '',
          message: 'The manifest is not an object.',
          cure: "Start the file with { and name the brand's properties; livery init creates a complete one.",
        },
      ],
      brand: {},
      originalPointer: (pointer) => pointer,
    };
  }
  const rest = structuredClone(data) as Record<string, unknown>;
  for (const section of SECTIONS) if (!Object.hasOwn(rest, section)) rest[section] = {};
  validateBrand(rest);
  const violations = toViolations([...(validateBrand.errors ?? [])]);
  const indexes: OriginalIndexes = new Map();
  for (let pass = 0; pass < MAX_PASSES && !validateBrand(rest); pass += 1) {
    const places = problemPointers(validateBrand.errors ?? []);
    if (!places.length) break;
    for (const place of places) removeAt(rest, place, indexes);
  }
  return {
    violations,
    brand: problemPointers(validateBrand.errors ?? []).length ? {} : rest,
    originalPointer: (pointer) => originalPointer(rest, pointer, indexes),
  };
}

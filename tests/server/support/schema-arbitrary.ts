import fc, { type Arbitrary } from 'fast-check';

/** The part of JSON Schema that schemas/ uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Surroundings {
  /** Resolves `$ref`. */
  definition(reference: string): JsonSchema;
  /** Ids, symbols and codes that exist for a field of this name, to reach beyond the first lookup. */
  known(field: string): readonly string[];
}

/** Values that no field expects. */
export const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  '\u202Etxt.exe',
  "' or 1=1 --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '../../etc/passwd',
  '🧨'.repeat(200),
  'x'.repeat(5000),
  '-0.01',
  '1e9',
  '99999999999999999999999999.99',
  'NaN',
  '0.001',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00',
  1e308,
  -1,
  0.1,
  [],
  {},
  null,
  true,
  { $ne: 1 },
  ['a', ['b']],
  { constructor: { prototype: {} } },
];

const AMOUNTS = ['0', '0.01', '1', '50', '99.99', '100.00', '250.5', '1000.00', '9999.99', '1000000'];

function formatted(format: string): Arbitrary<string> | undefined {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  return undefined;
}

function text(schema: JsonSchema): Arbitrary<string> {
  const { minLength = 0, maxLength = 40, pattern, format } = schema;
  const exact = format === undefined ? undefined : formatted(format);
  if (exact) return exact;
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('x'.repeat(Math.max(1, minLength)), ...AMOUNTS.filter(fits)) },
    {
      weight: 2,
      arbitrary: fc.string({
        unit: 'grapheme',
        minLength,
        maxLength: Math.max(minLength, Math.min(40, maxLength)),
      }),
    },
  );
}

/** Values for the named field of an object. */
function field(name: string, schema: JsonSchema, surroundings: Surroundings): Arbitrary<unknown> {
  const values = arbitraryOf(schema, surroundings);
  const known = surroundings.known(name);
  if (known.length === 0 || ![schema.type].flat().includes('string')) return values;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: values });
}

function object(schema: JsonSchema, surroundings: Surroundings): Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const named = Object.entries(schema.patternProperties ?? {});
  const own = fc.record(
    Object.fromEntries(properties.map(([name, each]) => [name, field(name, each, surroundings)])),
    { requiredKeys: schema.required ?? [] },
  );
  if (named.length === 0) return own;
  const [pattern, each] = named[0]!;
  const others = fc.dictionary(fc.stringMatching(new RegExp(pattern)), arbitraryOf(each, surroundings), {
    maxKeys: 4,
  });
  return fc.tuple(own, others).map(([fixed, more]) => ({ ...more, ...(fixed as object) }));
}

/** Values that a JSON schema accepts, or nearly: combinations are drawn from their parts. */
export function arbitraryOf(schema: JsonSchema, surroundings: Surroundings): Arbitrary<unknown> {
  if (schema.$ref) return arbitraryOf(surroundings.definition(schema.$ref), surroundings);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => arbitraryOf(each, surroundings)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((each) => arbitraryOf(each, surroundings)))
      .map((parts) => Object.assign({}, ...(parts as object[])) as unknown);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) return object(schema, surroundings);
  if (type === 'array')
    return fc.array(arbitraryOf(schema.items ?? {}, surroundings), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 5, 5),
    });
  if (type === 'string') return text(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000_000 });
  if (type === 'number')
    return fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 1e9, noNaN: true });
  return fc.constantFrom<unknown>(...HOSTILE, ...AMOUNTS);
}

/** The same object with one field replaced by a hostile value, in a quarter of the cases. */
export function withHostileField(values: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(3), fc.nat(), fc.constantFrom(...HOSTILE))
    .map(([value, chance, position, hostile]) => {
      const fields = Object.keys((value ?? {}) as object);
      if (chance > 0 || fields.length === 0) return value;
      return { ...(value as object), [fields[position % fields.length]!]: hostile };
    });
}

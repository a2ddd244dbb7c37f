import { Ajv2020 } from 'ajv/dist/2020.js';
import path from 'node:path';
import { expect, test } from 'vitest';
import { callsFile } from '../../schemas/generate/types.ts';
import { loadSchemas, type CallFile, type Schemas } from '../../schemas/generate/load.ts';
import { schemaProblems } from '../../schemas/generate/check.ts';
import { callValidators } from '../../schemas/generate/validators.ts';
import { callValidators as validators } from '../../schemas/generated/call-validators.js';
import openapi from '../../schemas/generated/openapi.json' with { type: 'json' };
import brandSchema from '../../schemas/generated/brand.schema.json' with { type: 'json' };
import { fields, validate } from '../../schemas/generated/forms/login.js';

const load = () => loadSchemas(path.resolve(import.meta.dirname, '../../schemas'));

function withCall(id: string, change: Partial<CallFile>): Schemas {
  const schemas = load();
  schemas.calls.set(id, { ...schemas.calls.get('auth.login')!, ...change });
  return schemas;
}

test('the same schemas give the same text', () => {
  expect(callsFile(load())).toBe(callsFile(load()));
  expect(callValidators(load())).toEqual(callValidators(load()));
});

test('two calls with one method and path are refused', () => {
  expect(schemaProblems(withCall('auth.twin', {}))).toEqual([
    expect.stringContaining('both POST /auth/login'),
  ]);
});

test('an error code that nobody wrote a sentence for is refused', () => {
  expect(schemaProblems(withCall('auth.login', { errors: ['no_such_code'] }))).toEqual([
    expect.stringContaining('no_such_code'),
  ]);
});

test('unknown keys are stripped from what comes in, at every depth that is described', () => {
  const input = { email: 'ana@example.com', password: 'x', roles: ['admin'], is_active: true };
  expect(validators['auth.login']!.input!(input)).toBe(true);
  expect(input).toEqual({ email: 'ana@example.com', password: 'x' });
});

test('settings to be written keep their names, and odd names are dropped', () => {
  const input = { settings: { two_fa: 'true', 'two fa': 'y' }, more: 1 };
  expect(validators['operator.settings-write']!.input!(input)).toBe(true);
  expect(input).toEqual({ settings: { two_fa: 'true' } });
});

test('a form knows its limits and its fields', () => {
  expect(validate({ email: 'nobody', password: '' })).toBe(false);
  expect(validate.errors!.map((error) => error.instancePath)).toEqual(['/email', '/password']);
  expect(fields.password).toMatchObject({ required: true, maxLength: 128, autocomplete: 'current-password' });
});

test('the OpenAPI document lists every call once and its references lead somewhere', () => {
  const operations = Object.values(openapi.paths).flatMap((path_) => Object.values(path_));
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(
    [...load().calls.keys()].sort(),
  );
  const references = [...JSON.stringify(openapi).matchAll(/"#\/components\/(schemas|responses)\/([^"]+)"/g)];
  const missing = references.filter(
    ([, kind, name]) =>
      !((openapi.components as unknown as Record<string, object>)[kind!]! as Record<string, unknown>)[name!],
  );
  expect(missing).toEqual([]);
});

test('the composed manifest schema is a valid schema with every flag and feature', () => {
  const schemas = load();
  const ajv = new Ajv2020({ strict: false, discriminator: true });
  ajv.addFormat('date', /./);
  expect(() => ajv.compile(brandSchema)).not.toThrow();
  expect(Object.keys(brandSchema.properties.settings.properties)).toEqual(Object.keys(schemas.flags));
  expect(Object.keys(brandSchema.properties.features.properties)).toEqual([...schemas.features.keys()]);
});

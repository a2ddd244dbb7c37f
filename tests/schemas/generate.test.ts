import { Ajv2020 } from 'ajv/dist/2020.js';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { callsFile } from '../../schemas/generate/types.ts';
import { loadSchemas, type CallFile, type FeatureFile, type Schemas } from '../../schemas/generate/load.ts';
import { handlerProblems, handlersFile, moduleExports } from '../../schemas/generate/handlers.ts';
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

function withFeature(change: Partial<FeatureFile>): Schemas {
  const schemas = load();
  schemas.features.set('watchlist', { ...schemas.features.get('watchlist')!, ...change });
  return schemas;
}

test.each<[string, Partial<FeatureFile>, string]>([
  ['a slot', { slots: [{ slot: 'header.acton', load: 'eager' }] }, 'unknown slot "header.acton"'],
  [
    'an icon of a trigger',
    { slots: [{ slot: 'header.action', load: 'intent', trigger: { icon: 'pluss', label: 'nav.terminal' } }] },
    'unknown icon "pluss"',
  ],
  [
    'a flag of a menu entry',
    {
      nav: [
        { id: 'watchlist', route: 'watchlist', icon: 'star', order: 1, place: 'both', when: '!enable_tm' },
      ],
    },
    'unknown flag "enable_tm"',
  ],
  ['a setting', { settings: ['use_ap'] }, 'unknown setting "use_ap"'],
])('a misspelt name of %s is refused', (_, change, problem) => {
  expect(schemaProblems(withFeature(change))).toEqual([`schemas/features watchlist: ${problem}`]);
});

test('an intent contribution needs a trigger, and no other has one', () => {
  expect(schemaProblems(withFeature({ slots: [{ slot: 'header.action', load: 'intent' }] }))).not.toEqual([]);
  const trigger = { hotkey: 'help' } as const;
  expect(
    schemaProblems(withFeature({ slots: [{ slot: 'header.action', load: 'idle', trigger }] })),
  ).not.toEqual([]);
});

test.each([
  ['an unknown call', 'session.lists'],
  ['a call that is not a reading call', 'auth.logout'],
])('invalidating %s is refused', (_, id) => {
  expect(schemaProblems(withCall('auth.login', { invalidates: [id] }))).toEqual([
    expect.stringContaining(id),
  ]);
});

test('unknown keys are stripped from what comes in, at every depth that is described', () => {
  const input = { email: 'ana@example.com', password: 'x', roles: ['admin'], is_active: true };
  expect(validators['auth.login']!.input!(input)).toBe(true);
  expect(input).toEqual({ email: 'ana@example.com', password: 'x' });
});

test('settings to be written keep their names, and odd names are dropped', () => {
  const input = { settings: { two_fa: 'true', 'two fa': 'y' }, more: 1 };
  expect(validators['settings.write']!.input!(input)).toBe(true);
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

describe('handlers', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const one = (id: string, change: Partial<CallFile> = {}) => ({
    calls: new Map([[id, { ...load().calls.get('auth.login')!, ...change }]]),
  });
  const exports = new Map([['authLogin', ['server/modules/auth/login.ts']]]);

  test('are found by the name of their call in any file of its module', () => {
    expect(moduleExports(root).get('authHandoffRedeem')).toEqual(['server/modules/auth/handoff.ts']);
    expect(handlersFile(one('auth.login'), exports)).toContain(
      "import { authLogin } from '../modules/auth/login.ts';",
    );
  });

  test.each([
    ['a call without one', 'auth.enter', {}, 'Export authEnter from a file in server/modules/auth/'],
    ['a pending call that has one', 'auth.login', { pending: true }, 'Delete "pending"'],
  ] as const)('refuses %s', (_what, id, change, problem) => {
    expect(handlerProblems(one(id, change), exports)).toEqual([expect.stringContaining(problem)]);
  });

  test('refuses a handler in the module of another noun', () => {
    const misplaced = new Map([['authLogin', ['server/modules/session/login.ts']]]);
    expect(handlerProblems(one('auth.login'), misplaced)).toEqual([
      expect.stringContaining('Move it to server/modules/auth/'),
    ]);
  });

  test('refuses a call with two', () => {
    const twice = new Map([['authLogin', ['server/modules/a.ts', 'server/modules/b.ts']]]);
    expect(handlerProblems(one('auth.login'), twice)).toEqual([
      expect.stringContaining('server/modules/a.ts and server/modules/b.ts'),
    ]);
  });
});

describe('a call that is not pending', () => {
  test.each([
    ['an input schema', { input: undefined }, 'has no input schema'],
    ['an output schema', { output: undefined }, 'has no output schema'],
    ['a limit per address where everybody may send it', { limits: undefined }, 'limit per address'],
    ['a raw body where a signature proves it', { auth: 'signature' }, 'auth signature without a raw body'],
    [
      'a signed-in user for a fresh code',
      { freshCode: true, errors: ['step_up_required'] },
      'needs a signed-in user',
    ],
    [
      'the error of a missing fresh code',
      { freshCode: true, auth: 'confirmed' },
      'Name step_up_required among its errors',
    ],
    ['a known form', { form: 'no-such-form' }, 'unknown form "no-such-form"'],
  ] as const)('needs %s', (_what, change, problem) => {
    expect(schemaProblems(withCall('auth.login', change as Partial<CallFile>))).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test('needs neither input nor output while it is pending', () => {
    expect(
      schemaProblems(withCall('auth.login', { pending: true, input: undefined, output: undefined })),
    ).toEqual([]);
  });

  test.each([
    { kind: 'json', parts: {} },
    { kind: 'multipart' },
    { kind: 'multipart', parts: {} },
    { kind: 'raw' },
    { kind: 'raw', signature: 'none' },
    { kind: 'xml' },
  ])('has a body of a known shape: not %j', (body) => {
    expect(schemaProblems(withCall('auth.login', { body: body as never })).length).toBeGreaterThan(0);
  });
});

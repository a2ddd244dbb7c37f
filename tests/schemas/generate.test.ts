import { Ajv2020 } from 'ajv/dist/2020.js';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { callsFile } from '../../schemas/generate/types.ts';
import { loadSchemas, type CallFile, type FeatureFile, type Schemas } from '../../schemas/generate/load.ts';
import { handlerProblems, handlersFile, moduleExports } from '../../schemas/generate/handlers.ts';
import { errorPageProblems, errorPages } from '../../schemas/generate/error-pages.ts';
import { inputLengthsFile } from '../../schemas/generate/input-lengths.ts';
import { missingFeatureParts } from '../../schemas/generate/features.ts';
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

test('generates the same files from the same schemas', () => {
  expect(callsFile(load())).toBe(callsFile(load()));
  expect(callValidators(load())).toEqual(callValidators(load()));
});

test('lists the longest texts of the query and the input of a call, also of values with any names', () => {
  const text = (maxLength: number) => ({ type: 'string', maxLength });
  const file = inputLengthsFile(
    withCall('auth.log-in', {
      query: { properties: { search: text(80), limit: { type: 'string' } } },
      input: {
        properties: {
          note: text(400),
          'two-words': text(5),
          values: { patternProperties: { '^a': text(9) } },
        },
      },
    }),
  );
  expect(file).toContain(
    "export const authLogIn = { search: 80, note: 400, 'two-words': 5, values: 9 } as const;",
  );
  expect(file).not.toContain('healthRead');
});

test('rejects two calls with the same method and path', () => {
  expect(schemaProblems(withCall('auth.twin', {}))).toEqual([
    expect.stringContaining('both POST /auth/login'),
  ]);
});

test('rejects an error code without a message', () => {
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
    'unknown icon "pluss". Name it under "shown" in schemas/icons.json.',
  ],
  [
    'an icon of a menu entry',
    { nav: [{ id: 'watchlist', route: 'watchlist', icon: 'upload', order: 1, menu: 'both' }] },
    'unknown icon "upload". Name it under "shown" in schemas/icons.json.',
  ],
  [
    'a flag of a menu entry',
    {
      nav: [
        { id: 'watchlist', route: 'watchlist', icon: 'star', order: 1, menu: 'both', when: '!enable_tm' },
      ],
    },
    'unknown flag "enable_tm"',
  ],
  ['a section of the manifest', { sections: ['plan'] }, 'unknown manifest section "plan"'],
  ['a setting', { settings: ['use_ap'] }, 'unknown setting "use_ap"'],
])('rejects an unknown name of %s', (_, change, problem) => {
  expect(schemaProblems(withFeature(change))).toEqual([`schemas/features watchlist: ${problem}`]);
});

describe('parts of a feature', () => {
  const root = path.resolve(import.meta.dirname, '../..');

  test('are all there', () => {
    expect(missingFeatureParts(root, load())).toEqual([]);
  });

  test('are named when they are missing', () => {
    const definition: FeatureFile = {
      ...load().features.get('watchlist')!,
      routes: [{ id: 'notices', path: '/notices', layout: 'shell', access: 'confirmed' }],
      nav: [{ id: 'notices', route: 'notices', icon: 'star', order: 1, menu: 'both' }],
      slots: [{ slot: 'header.action', load: 'eager' }],
    };
    expect(missingFeatureParts(root, { features: new Map([['notices', definition]]) })).toEqual([
      'notices has no runtime/features/notices/feature.ts',
      'notices has no runtime/features/notices/pages/notices-page.tsx',
      'notices has no runtime/features/notices/slots/header-action.tsx',
      "notices has no label 'nav.notices' in runtime/app/shell/text/en.ts",
      "notices has no label 'nav.notices' in runtime/app/shell/text/es.ts",
      "notices has no label 'nav.notices' in runtime/app/shell/text/fr.ts",
    ]);
  });
});

test('requires a trigger for intent contributions and rejects it for others', () => {
  expect(schemaProblems(withFeature({ slots: [{ slot: 'header.action', load: 'intent' }] }))).not.toEqual([]);
  const trigger = { hotkey: 'help' } as const;
  expect(
    schemaProblems(withFeature({ slots: [{ slot: 'header.action', load: 'idle', trigger }] })),
  ).not.toEqual([]);
});

test.each([
  ['an unknown call', 'session.lists'],
  ['a call that is not a read', 'auth.logout'],
])('rejects invalidating %s', (_, id) => {
  expect(schemaProblems(withCall('auth.login', { invalidates: [id] }))).toEqual([
    expect.stringContaining(id),
  ]);
});

test('validators strip unknown keys', () => {
  const input = { email: 'ana@example.com', password: 'x', roles: ['admin'], is_active: true };
  expect(validators['auth.login']!.input!(input)).toBe(true);
  expect(input).toEqual({ email: 'ana@example.com', password: 'x' });
});

test('the settings.write validator keeps setting names and strips invalid ones', () => {
  const input = { settings: { two_fa: 'true', 'two fa': 'y' }, more: 1 };
  expect(validators['settings.write']!.input!(input)).toBe(true);
  expect(input).toEqual({ settings: { two_fa: 'true' } });
});

test('form validators report invalid fields, and forms export their field attributes', () => {
  expect(validate({ email: 'nobody', password: '' })).toBe(false);
  expect(validate.errors!.map((error) => error.instancePath)).toEqual(['/email', '/password']);
  expect(fields.password).toMatchObject({ required: true, maxLength: 128, autocomplete: 'current-password' });
});

test('the OpenAPI document lists every call once and resolves all references', () => {
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

test('the contract states that a call of a role is refused while its account is suspended', () => {
  const operations = Object.values(openapi.paths).flatMap((path_) => Object.values(path_)) as {
    operationId: string;
    'x-roles'?: string[];
    responses: { default: unknown };
  }[];
  const ofRoles = operations.filter((operation) => operation['x-roles']);
  expect(ofRoles.map(({ operationId }) => operationId)).toContain('user.list');
  for (const { responses } of ofRoles)
    expect(responses.default).toEqual({ $ref: '#/components/responses/Common' });
  expect(openapi.components.responses.Common.description).toContain('account_suspended (409)');
});

test('the composed manifest schema is valid and contains every flag, and every feature that a manifest can enable', () => {
  const schemas = load();
  const ajv = new Ajv2020({ strict: false, discriminator: true });
  ajv.addFormat('date', /./);
  expect(() => ajv.compile(brandSchema)).not.toThrow();
  expect(Object.keys(brandSchema.properties.settings.properties)).toEqual(Object.keys(schemas.flags));
  const byOption = ['static-demo'];
  expect(Object.keys(brandSchema.properties.features.properties)).toEqual(
    [...schemas.features.keys()].filter((id) => !byOption.includes(id)),
  );
});

describe('handler generation', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const one = (id: string, change: Partial<CallFile> = {}) => ({
    calls: new Map([[id, { ...load().calls.get('auth.login')!, ...change }]]),
  });
  const exports = new Map([['authLogin', ['server/modules/auth/login.ts']]]);

  test('finds a handler by the name of its call in any file of its module', () => {
    expect(moduleExports(root).get('authHandoffRedeem')).toEqual(['server/modules/auth/handoff.ts']);
    expect(handlersFile(one('auth.login'), exports)).toContain(
      "import { authLogin } from '../modules/auth/login.ts';",
    );
  });

  test('rejects a call without a handler', () => {
    expect(handlerProblems(one('auth.enter'), exports)).toEqual([
      expect.stringContaining('Export authEnter from a file in server/modules/auth/'),
    ]);
  });

  test('rejects a handler in another module', () => {
    const misplaced = new Map([['authLogin', ['server/modules/session/login.ts']]]);
    expect(handlerProblems(one('auth.login'), misplaced)).toEqual([
      expect.stringContaining('Move it to server/modules/auth/'),
    ]);
  });

  test('rejects a call with two handlers', () => {
    const twice = new Map([['authLogin', ['server/modules/a.ts', 'server/modules/b.ts']]]);
    expect(handlerProblems(one('auth.login'), twice)).toEqual([
      expect.stringContaining('server/modules/a.ts and server/modules/b.ts'),
    ]);
  });
});

describe('a handled call', () => {
  test.each([
    ['an input schema', { input: undefined }, 'has no input schema'],
    ['an output schema', { output: undefined }, 'has no output schema'],
    ['an example of its output', { examples: [] }, 'without an example'],
    ['a limit per address if it is public', { limits: undefined }, 'limit per address'],
    ['a raw body if it is signed', { auth: 'signature' }, 'auth signature without a raw body'],
    [
      'a signed-in user for a fresh code',
      { freshCode: true, errors: ['step_up_required'] },
      'needs a signed-in user',
    ],
    [
      'the error of a missing fresh code',
      { freshCode: true, auth: 'confirmed' },
      'freshCode without the error step_up_required',
    ],
    [
      'a fresh code for its error',
      { auth: 'confirmed', errors: ['step_up_required'] },
      'that error without freshCode',
    ],
    [
      'a call with an idempotency key to have no query',
      { auth: 'session', repeat: 'key', query: { type: 'object' } },
      'has an idempotency key and a query',
    ],
    ['a known form', { form: 'no-such-form' }, 'unknown form "no-such-form"'],
  ] as const)('requires %s', (_what, change, problem) => {
    expect(schemaProblems(withCall('auth.login', change as Partial<CallFile>))).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test.each([
    { kind: 'json', parts: {} },
    { kind: 'multipart' },
    { kind: 'multipart', parts: {} },
    { kind: 'raw' },
    { kind: 'raw', signature: 'none' },
    { kind: 'xml' },
  ])('rejects the body definition %j', (body) => {
    expect(schemaProblems(withCall('auth.login', { body: body as never })).length).toBeGreaterThan(0);
  });
});

describe('the error reference', () => {
  const root = path.resolve(import.meta.dirname, '../..');

  test('has a page for each rule and code, all linked from its index', () => {
    const pages = new Map(errorPages(root, load()));
    const index = pages.get('docs/errors/README.md')!;
    const linked = [...index.matchAll(/\]\(([^)]+\.md)\)/g)].map((match) => `docs/errors/${match[1]}`);
    expect(linked.sort()).toEqual([...pages.keys()].filter((file) => !file.endsWith('README.md')).sort());
    expect(linked).toContain('docs/errors/codes/stale_price.md');
    expect(linked).toContain('docs/errors/rules/theme-contrast.md');
  });

  test('links to existing pages only', () => {
    const broken = errorPages(root, load()).flatMap(([file, text]) =>
      [...text.matchAll(/\]\(([^)#:]+\.md)/g)]
        .map((match) => path.join(root, path.dirname(file), match[1]!))
        .filter((target) => !existsSync(target)),
    );
    expect(broken).toEqual([]);
  });

  test('refuses a code without a description', () => {
    const errors = { ...load().errors, no_page: { about: '', status: 409 } };
    expect(errorPageProblems(root, { errors })).toEqual([expect.stringContaining('no_page lacks "about"')]);
  });
});

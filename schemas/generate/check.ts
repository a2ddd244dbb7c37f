import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { formTextProblems } from './form-text.ts';
import { settingTextProblems } from './setting-text.ts';
import type { CallFile, FeatureFile, Schemas } from './load.ts';
import { methodProblems } from './method-problems.ts';

function shapeSentence({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `has the unknown property "${params.additionalProperty}"`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params.allowedValues).slice(1, -1)}`;
  return message ?? keyword;
}

function shapeProblems(schemas: Schemas): string[] {
  const { meta } = schemas;
  const ajv = new Ajv2020({ allErrors: true, discriminator: true, schemas: [meta.flag] });
  const groups = [
    ['api', meta.call, schemas.calls],
    ['features', meta.feature, schemas.features],
    ['flags.json', meta.flag, new Map(Object.entries(schemas.ownFlags))],
    ['deposit-methods', meta['deposit-method'], schemas.depositMethods],
    ['payout-methods', meta['payout-method'], schemas.payoutMethods],
  ] as const;
  return groups.flatMap(([folder, shape, files]) => {
    const validate = ajv.getSchema(String(shape.$id)) ?? ajv.compile(shape);
    return [...files].flatMap(([id, file]) =>
      validate(file)
        ? []
        : (validate.errors ?? []).map(
            (error) => `schemas/${folder}: ${id}${error.instancePath} ${shapeSentence(error)}`,
          ),
    );
  });
}

function pathProblems(schemas: Schemas): string[] {
  const seen = new Map<string, string>();
  return [...schemas.calls].flatMap(([id, call]) => {
    const key = `${call.method} ${call.path.replace(/\{[^}]+\}/g, '{}')}`;
    const other = seen.get(key);
    seen.set(key, id);
    return other ? [`schemas/api: ${id} and ${other} are both ${key}`] : [];
  });
}

function unknownNames(
  kind: string,
  owner: string,
  names: string[],
  known: (name: string) => boolean,
): string[] {
  return names.filter((name) => !known(name)).map((name) => `schemas/${owner}: unknown ${kind} "${name}"`);
}

/** The navigation and triggers draw icons of the first paint. */
function unknownIcons({ icons }: Schemas, owner: string, names: string[]): string[] {
  return names
    .filter((name) => !(name in icons.shown))
    .map((name) => `schemas/${owner}: unknown icon "${name}". Name it under "shown" in schemas/icons.json.`);
}

function slotProblems(schemas: Schemas, owner: string, feature: FeatureFile): string[] {
  const ids = feature.slots.map(({ slot }) => slot);
  const icon = feature.slots.flatMap(({ trigger }) =>
    trigger && 'icon' in trigger && trigger.icon ? [trigger.icon] : [],
  );
  return [
    ...unknownNames('slot', owner, ids, (name) => name in schemas.slots),
    ...unknownIcons(schemas, owner, icon),
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `schemas/${owner}: contributes to "${id}" twice`),
  ];
}

/** Only results of GET calls are cached, so only those can be invalidated. */
function invalidationProblems(schemas: Schemas, id: string, invalidates: string[]): string[] {
  const changing = invalidates.filter((name) => {
    const call = schemas.calls.get(name);
    return call && call.repeat !== 'safe';
  });
  return [
    ...unknownNames('invalidated call', `api ${id}`, invalidates, (name) => schemas.calls.has(name)),
    ...changing.map((name) => `schemas/api ${id}: invalidates "${name}", which is not a reading call`),
  ];
}

function referenceProblems(schemas: Schemas): string[] {
  const problems = [...schemas.calls].flatMap(([id, { errors, form, invalidates = [] }]) => [
    ...unknownNames('error code', `api ${id}`, errors, (code) => code in schemas.errors),
    ...unknownNames('form', `api ${id}`, form === undefined ? [] : [form], (name) => schemas.forms.has(name)),
    ...invalidationProblems(schemas, id, invalidates),
  ]);
  const switched = Object.values(schemas.flags).flatMap(({ feature }) => feature ?? []);
  problems.push(...unknownNames('feature', 'flags', switched, (name) => schemas.features.has(name)));
  for (const [id, feature] of schemas.features) {
    const owner = `features ${id}`;
    const sections = Object.keys(schemas.manifest.get('brand')!.properties as object);
    const routes = new Set(feature.routes.map((route) => route.id));
    problems.push(
      ...unknownNames('call', owner, feature.calls, (name) => schemas.calls.has(name)),
      ...unknownNames('setting', owner, feature.settings, (name) => name in schemas.flags),
      ...unknownNames('manifest section', owner, feature.sections ?? [], (name) => sections.includes(name)),
      ...unknownNames('feature', owner, feature.requires, (name) => schemas.features.has(name)),
      ...unknownNames(
        'route',
        owner,
        feature.nav.map((item) => item.route),
        (name) => routes.has(name),
      ),
      ...unknownNames(
        'flag',
        owner,
        feature.nav.flatMap(({ when }) => (when ? [when.replace(/^!|=.*/g, '')] : [])),
        (name) => name in schemas.flags,
      ),
      ...unknownIcons(
        schemas,
        owner,
        feature.nav.map((item) => item.icon),
      ),
      ...slotProblems(schemas, owner, feature),
    );
  }
  return problems;
}

/** Contradictions and missing properties of a call that its schema cannot express. */
function incompleteParts(call: CallFile): string[] {
  const kind = call.body?.kind ?? (call.method === 'GET' ? 'none' : 'json');
  const isChange = call.repeat !== 'safe' || call.method !== 'GET';
  const isOpen = call.auth === 'public' || call.auth === 'signature';
  return [
    ...(['json', 'form', 'raw'].includes(kind) && !call.input
      ? ['has no input schema. Write one, or "body": { "kind": "none" }.']
      : []),
    ...((call.answer?.kind ?? 'json') === 'json' && !call.output ? ['has no output schema.'] : []),
    ...(call.output && !call.examples?.length ? ['has an output schema without an example.'] : []),
    ...(isOpen && isChange && !call.limits?.address
      ? ['takes requests from everybody. Give it a limit per address.']
      : []),
    ...((call.auth === 'signature') !== (kind === 'raw')
      ? ['has auth signature without a raw body, or a raw body without it.']
      : []),
    ...(Boolean(call.freshCode) !== call.errors.includes('step_up_required')
      ? ['has freshCode without the error step_up_required, or that error without freshCode.']
      : []),
    ...(call.method === 'GET' && kind !== 'none' ? ['is a GET with a body.'] : []),
    ...(call.repeat === 'key' && call.query
      ? ['has an idempotency key and a query, which the hash of a request leaves out. Use the body.']
      : []),
    ...(isOpen && (call.freshCode || call.limits?.user || call.limits?.rate)
      ? ['needs a signed-in user for its fresh code or its limit, and has none.']
      : []),
  ];
}

function completenessProblems(schemas: Schemas): string[] {
  return [...schemas.calls].flatMap(([id, call]) =>
    incompleteParts(call).map((problem) => `schemas/api: ${id} ${problem}`),
  );
}

/** All problems of the files in `schemas/`, as sentences. */
export function schemaProblems(schemas: Schemas): string[] {
  const shape = shapeProblems(schemas);
  if (shape.length) return shape;
  return [
    ...pathProblems(schemas),
    ...referenceProblems(schemas),
    ...completenessProblems(schemas),
    ...methodProblems(schemas),
    ...formTextProblems(schemas),
    ...settingTextProblems(schemas),
  ];
}

import { inlineRefs } from './refs.ts';
import { depositSchemas, payoutSchemas } from './methods.ts';
import type { FlagFile, JsonSchema, Schemas } from './load.ts';

const URL_PATTERN = '^(https://\\S+)?$';
const PATH_PATTERN = '^(/(?![/\\\\])[A-Za-z0-9/_?=&.-]*)?$';
const MONEY_PATTERN = '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,8})?$';

function flagSchema(flag: FlagFile): JsonSchema {
  const about = { description: flag.about };
  const text = (pattern?: string, maxLength = flag.max ?? 400) => ({
    type: 'string',
    maxLength,
    ...(pattern ? { pattern } : {}),
    ...about,
  });
  switch (flag.kind) {
    case 'flag':
      return { type: 'boolean', ...about };
    case 'choice':
      return { enum: flag.choices, ...about };
    case 'url':
      return text(URL_PATTERN);
    case 'image':
      return text(URL_PATTERN);
    case 'path':
      return text(PATH_PATTERN);
    case 'money':
      return text(MONEY_PATTERN, 24);
    case 'percent':
      return text('^[0-9]{1,2}(\\.[0-9]{1,4})?$', 8);
    case 'wallets':
      return { type: 'array', maxItems: 20, items: { $ref: '#/$defs/Wallet' }, ...about };
    default:
      return text(flag.pattern);
  }
}

const WALLET: JsonSchema = {
  title: 'Wallet',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'symbol', 'wallet'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    symbol: { type: 'string', maxLength: 10 },
    logo: { type: 'string', maxLength: 400 },
    barcode: { type: 'string', maxLength: 400 },
    wallet: { type: 'string', maxLength: 120 },
  },
};

/** Every flag as a property; `required` for the resolved settings, none for the manifest. */
export function settingsSchema(schemas: Schemas, title: string, required: boolean): JsonSchema {
  const names = Object.keys(schemas.flags);
  const properties = Object.fromEntries(names.map((name) => [name, flagSchema(schemas.flags[name]!)]));
  return {
    title,
    type: 'object',
    additionalProperties: false,
    ...(required ? { required: names } : {}),
    properties,
  };
}

function featuresSchema(schemas: Schemas): JsonSchema {
  const properties = Object.fromEntries(
    [...schemas.features]
      .filter(([, feature]) => feature.option === undefined)
      .map(([id, feature]) => [
        id,
        {
          type: 'boolean',
          description: `${feature.summary}.${feature.always ? ' Always in the build.' : ''}${feature.demoOnly ? ' Demo builds only.' : ''}`,
        },
      ]),
  );
  return { title: 'BrandFeatures', type: 'object', additionalProperties: false, properties };
}

function methodsSchema(schemas: Schemas, title: string, methods: JsonSchema): JsonSchema {
  const properties = inlineRefs(schemas, methods, 'manifest');
  return { title, type: 'object', additionalProperties: false, properties };
}

/** The manifest's schema with settings, features and methods composed in. */
export function brandSchema(schemas: Schemas): JsonSchema {
  const brand = structuredClone(inlineRefs(schemas, schemas.manifest.get('brand'), 'manifest'));
  const properties = brand.properties as Record<string, JsonSchema>;
  const composed: Record<string, JsonSchema> = {
    settings: settingsSchema(schemas, 'BrandSettings', false),
    features: featuresSchema(schemas),
    deposits: methodsSchema(schemas, 'Deposits', depositSchemas(schemas)),
    payouts: methodsSchema(schemas, 'Payouts', payoutSchemas(schemas)),
  };
  for (const [key, schema] of Object.entries(composed))
    properties[key] = { ...schema, description: properties[key]!.description };
  const source = schemas.manifest.get('brand')!.properties as Record<string, JsonSchema>;
  properties.$schema = source.$schema!;
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...brand, $defs: { Wallet: WALLET } };
}

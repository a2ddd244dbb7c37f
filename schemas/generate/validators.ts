import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { brandSchema } from './brand-schema.ts';
import { FORMATS } from './formats.ts';
import { HEADER } from './header.ts';
import type { JsonSchema, Schemas } from './load.ts';
import { inlineRefs } from './refs.ts';

const standalone =
  (standaloneModule as unknown as { default?: typeof standaloneModule }).default ?? standaloneModule;

type Use = 'incoming' | 'outgoing' | 'manifest';

/**
 * Input: unknown keys are removed. Manifest: errors carry the schema for their text, and defaults are
 * applied.
 */
const OPTIONS: Record<Use, object> = {
  incoming: { messages: false, removeAdditional: 'all' },
  outgoing: { messages: false },
  manifest: { verbose: true, discriminator: true, useDefaults: true },
};

function createAjv(use: Use): InstanceType<typeof Ajv2020> {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
    ...OPTIONS[use],
    code: { source: true, esm: true, lines: false },
  });
  ajv.addKeyword('x-ui');
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  return ajv;
}

/**
 * Replaces Ajv's helper modules for string length and deep equality by inline code, so that the file has no
 * imports.
 */
function withoutRequires(code: string): string {
  const plain = code
    .replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, '((text) => [...text].length)')
    .replace(
      /require\("ajv\/dist\/runtime\/equal"\)\.default/g,
      '((a, b) => JSON.stringify(a) === JSON.stringify(b))',
    )
    .replace(/^"use strict";/, '');
  const left = /require\("([^"]+)"\)/.exec(plain);
  if (left)
    throw new Error(`Generated validators would import ${left[1]}: use a simpler keyword in the schema`);
  return plain;
}

function compileAll(entries: [string, JsonSchema][], use: Use): string {
  const ajv = createAjv(use);
  const exported: Record<string, string> = {};
  for (const [name, schema] of entries) {
    ajv.addSchema(schema, name);
    exported[name] = name;
  }
  return (
    HEADER +
    '/* oxlint-disable */\n' +
    withoutRequires(standalone(ajv, exported)).replace(/;(?=(const|export|function) )/g, ';\n') +
    '\n'
  );
}

/** Export name of a call's validator: `auth.email-code` input → `auth_email_code_input`. */
const exportName = (id: string, part: string) => `${id.replace(/[.-]/g, '_')}_${part}`;

/** `call-validators.js` and its types: validates path parameters, query and input, and removes unknown keys. */
export function callValidators(schemas: Schemas): { code: string; types: string } {
  const incoming: [string, JsonSchema][] = [];
  const rows: string[] = [];
  for (const [id, call] of schemas.calls) {
    const parts: string[] = [];
    for (const part of ['params', 'query', 'input'] as const) {
      const schema = call[part];
      if (!schema) continue;
      incoming.push([exportName(id, part), { ...inlineRefs(schemas, schema, `api/${id.split('.')[0]}`) }]);
      parts.push(`${part}: ${exportName(id, part)}`);
    }
    if (parts.length) rows.push(`  '${id}': { ${parts.join(', ')} },`);
  }
  const code = `${compileAll(incoming, 'incoming')}\nexport const callValidators = {\n${rows.join('\n')}\n};\n`;
  const types = `${HEADER}import type { ValidateFunction } from 'ajv';\nimport type { CallId } from './calls.ts';\n\nexport const callValidators: Partial<Record<CallId, { params?: ValidateFunction; query?: ValidateFunction; input?: ValidateFunction }>>;\n`;
  return { code, types };
}

/** `output-validators.js`: validates outputs in contract tests and development backends. */
export function outputValidators(schemas: Schemas): { code: string; types: string } {
  const outgoing: [string, JsonSchema][] = [];
  const rows: string[] = [];
  for (const [id, call] of schemas.calls) {
    if (!call.output) continue;
    outgoing.push([exportName(id, 'output'), inlineRefs(schemas, call.output, `api/${id.split('.')[0]}`)]);
    rows.push(`  '${id}': ${exportName(id, 'output')},`);
  }
  const code = `${compileAll(outgoing, 'outgoing')}\nexport const outputValidators = {\n${rows.join('\n')}\n};\n`;
  const types = `${HEADER}import type { ValidateFunction } from 'ajv';\nimport type { CallId } from './calls.ts';\n\nexport const outputValidators: Partial<Record<CallId, ValidateFunction>>;\n`;
  return { code, types };
}

/**
 * `brand-validator.js`: the precompiled manifest check; compiling it takes longer than validating a hundred
 * brands.
 */
export function brandValidator(schemas: Schemas): { code: string; types: string } {
  const types = `${HEADER}import type { ValidateFunction } from 'ajv';\n\nexport const validateBrand: ValidateFunction;\n`;
  return { code: compileAll([['validateBrand', brandSchema(schemas)]], 'manifest'), types };
}

interface Ui {
  type?: string;
  autocomplete?: string;
  inputmode?: string;
  widget?: string;
  placeholder?: string;
  half?: boolean;
  hidden?: boolean;
}

/** `forms/<id>.js`: the form's validator and the constraints of each field for its input. */
export function formValidator(schemas: Schemas, id: string): { code: string; types: string } {
  const schema = inlineRefs(schemas, schemas.forms.get(id), 'forms');
  const required = schema.required as string[];
  const fields = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, field]) => {
    const ui = (field['x-ui'] ?? {}) as Ui;
    return [
      name,
      {
        required: required.includes(name),
        ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
        ...(field.minLength === undefined ? {} : { minLength: field.minLength }),
        ...ui,
      },
    ];
  });
  const code = `${compileAll([['validate', schema]], 'outgoing')}\nexport const fields = ${JSON.stringify(Object.fromEntries(fields), null, 2)};\n`;
  const types = `${HEADER}import type { ValidateFunction } from 'ajv';\nimport type { ${String(schema.title)} } from '../types.ts';\n\nexport const validate: ValidateFunction<${String(schema.title)}>;\nexport const fields: Record<keyof ${String(schema.title)}, { required: boolean; minLength?: number; maxLength?: number; type?: string; autocomplete?: string; inputmode?: 'numeric' | 'decimal' | 'email'; widget?: string; placeholder?: string; half?: boolean; hidden?: boolean }>;\n`;
  return { code, types };
}

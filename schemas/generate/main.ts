import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brandSchema } from './brand-schema.ts';
import { callRoutesFile } from './call-routes.ts';
import { schemaProblems } from './check.ts';
import { flagTableFile } from './flag-table.ts';
import { formTextFiles } from './form-text.ts';
import { iconFiles } from './icons.ts';
import { loadSchemas, readJson } from './load.ts';
import { openapiFile } from './openapi.ts';
import { callsFile, idsFile, typesFile } from './types.ts';
import { brandValidator, callValidators, formValidator, outputValidators } from './validators.ts';

/** Name below schemas/generated → text. */
async function generatedFiles(root: string): Promise<Map<string, string>> {
  const schemas = loadSchemas(path.join(root, 'schemas'));
  const problems = schemaProblems(schemas);
  if (problems.length)
    throw new Error(`schemas/ has ${problems.length} problem(s):\n  ${problems.join('\n  ')}`);
  const { version } = readJson<{ version: string }>(path.join(root, 'package.json'));
  const files = new Map<string, string>([
    ['types.ts', await typesFile(schemas)],
    ['calls.ts', callsFile(schemas)],
    ['call-routes.ts', callRoutesFile(schemas)],
    ['ids.ts', idsFile(schemas)],
    ['flag-table.ts', flagTableFile(schemas)],
    ...(await iconFiles(root)),
    ['brand.schema.json', JSON.stringify(brandSchema(schemas), null, 2) + '\n'],
    ['openapi.json', openapiFile(schemas, version)],
    ...formTextFiles(schemas),
  ]);
  const add = (name: string, { code, types }: { code: string; types: string }) =>
    files.set(`${name}.js`, code).set(`${name}.d.ts`, types);
  add('call-validators', callValidators(schemas));
  add('output-validators', outputValidators(schemas));
  add('brand-validator', brandValidator(schemas));
  for (const id of schemas.forms.keys()) add(`forms/${id}`, formValidator(schemas, id));
  return files;
}

function existingNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Writes `schemas/generated`; with `check` only compares and answers the names that differ. */
export async function generate(root: string, check: boolean): Promise<string[]> {
  const folder = path.join(root, 'schemas/generated');
  const files = await generatedFiles(root);
  const stale = existingNames(folder).filter((name) => !files.has(name));
  const changed = [...files]
    .filter(([name, text]) => {
      const file = path.join(folder, name);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([name]) => name);
  if (!check) {
    for (const name of stale) rmSync(path.join(folder, name));
    for (const name of changed) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), files.get(name)!);
    }
  }
  return [...stale, ...changed].sort();
}

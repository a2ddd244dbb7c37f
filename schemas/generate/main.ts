import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brandSchema } from './brand-schema.ts';
import { callRoutesFile } from './call-routes.ts';
import { schemaProblems } from './check.ts';
import { coveragePage } from './coverage-page.ts';
import { missingRows } from './coverage-problems.ts';
import { type EnvironmentFile, environmentExample, environmentPage } from './environment.ts';
import { errorPageProblems, errorPages } from './error-pages.ts';
import { missingFeatureParts } from './features.ts';
import { flagTableFile } from './flag-table.ts';
import { formTextFiles } from './form-text.ts';
import { handlerProblems, handlersFile, moduleExports } from './handlers.ts';
import { iconFiles } from './icons.ts';
import { inputLengthsFile } from './input-lengths.ts';
import { loadSchemas, readJson } from './load.ts';
import { openapiFile } from './openapi.ts';
import { pageBudgetProblems, type PageBudgetsFile, pageBudgetsPage } from './page-budgets.ts';
import { serverTextProblems, serverTextsFile } from './server-texts.ts';
import { settingTextFile } from './setting-text.ts';
import { callsFile, idsFile, typesFile } from './types.ts';
import { brandValidator, callValidators, formValidator, outputValidators } from './validators.ts';

const SCHEMAS = 'schemas/generated';
const SERVER = 'server/generated';
const ERRORS = 'docs/errors';

/** Problems of `schemas/`, which its author can mend: shown without a stack trace. */
class ContractError extends Error {
  override name = 'ContractError';

  constructor(problems: string[]) {
    super(`The contract has ${problems.length} problem(s):\n  ${problems.join('\n  ')}`);
  }
}

/** Content of each generated file by path from the root. */
async function generatedFiles(root: string): Promise<Map<string, string>> {
  const schemas = loadSchemas(path.join(root, 'schemas'));
  const exports = moduleExports(root);
  const budgets = readJson<PageBudgetsFile>(path.join(root, 'schemas/page-budgets.json'));
  const problems = [
    ...schemaProblems(schemas),
    ...handlerProblems(schemas, exports),
    ...serverTextProblems(root, schemas),
    ...errorPageProblems(root, schemas),
    ...pageBudgetProblems(schemas, budgets),
  ];
  if (problems.length) throw new ContractError(problems);
  const { version } = readJson<{ version: string }>(path.join(root, 'package.json'));
  const files = new Map<string, string>([
    ['types.ts', await typesFile(schemas)],
    ['calls.ts', callsFile(schemas)],
    ['call-routes.ts', callRoutesFile(schemas)],
    ['input-lengths.ts', inputLengthsFile(schemas)],
    ['ids.ts', idsFile(schemas)],
    ['flag-table.ts', flagTableFile(schemas)],
    ...(await iconFiles(root)),
    ['flags.json', JSON.stringify(schemas.flags, null, 2) + '\n'],
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
  const byPath = new Map([...files].map(([name, text]) => [`${SCHEMAS}/${name}`, text]));
  byPath.set(`${SERVER}/handlers.ts`, handlersFile(schemas, exports));
  byPath.set(`${SERVER}/texts.ts`, serverTextsFile(root));
  const environment = readJson<EnvironmentFile>(path.join(root, 'schemas/environment.json'));
  for (const [file, text] of errorPages(root, schemas)) byPath.set(file, text);
  return byPath
    .set('schemas/text/settings.en.json', settingTextFile(schemas))
    .set('docs/coverage.md', coveragePage(root, schemas, exports))
    .set('deploy/livery.env.example', environmentExample(environment))
    .set('docs/page-budgets.md', pageBudgetsPage(schemas, budgets))
    .set('docs/environment.md', environmentPage(environment));
}

function existingFiles(root: string, folder: string): string[] {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/**
 * Writes the generated files; with `check` only compares.
 * @returns the paths of the files that differ
 */
export async function generate(root: string, check: boolean): Promise<string[]> {
  const files = await generatedFiles(root);
  const stale = [SCHEMAS, SERVER, ERRORS]
    .flatMap((folder) => existingFiles(root, folder))
    .filter((name) => !files.has(name));
  const changed = [...files]
    .filter(([name, text]) => {
      const file = path.join(root, name);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([name]) => name);
  if (!check) {
    for (const name of stale) rmSync(path.join(root, name));
    for (const name of changed) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), files.get(name)!);
    }
  }
  return [...stale, ...changed].sort();
}

/** Parts of features and rows of the coverage that are still to be written; no other generated file needs them. */
export function missingParts(root: string): string[] {
  const schemas = loadSchemas(path.join(root, 'schemas'));
  return [...missingFeatureParts(root, schemas), ...missingRows(root, schemas)];
}

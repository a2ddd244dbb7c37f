import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schemas } from './load.ts';

function shapeProblems(schemas: Schemas): string[] {
  const ajv = new Ajv2020({ allErrors: true });
  const groups = [
    ['api', schemas.meta.call, schemas.calls],
    ['features', schemas.meta.feature, schemas.features],
  ] as const;
  return groups.flatMap(([folder, meta, files]) => {
    const validate = ajv.compile(meta);
    return [...files].flatMap(([id, file]) =>
      validate(file)
        ? []
        : (validate.errors ?? []).map(
            (error) => `schemas/${folder}: ${id}${error.instancePath} ${error.message}`,
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

function referenceProblems(schemas: Schemas): string[] {
  const problems = [...schemas.calls].flatMap(([id, call]) =>
    unknownNames('error code', `api ${id}`, call.errors, (code) => code in schemas.errors),
  );
  for (const [id, feature] of schemas.features) {
    const owner = `features ${id}`;
    const routes = new Set(feature.routes.map((route) => route.id));
    problems.push(
      ...unknownNames('call', owner, feature.calls, (name) => schemas.calls.has(name)),
      ...unknownNames('setting', owner, feature.settings, (name) => name in schemas.flags),
      ...unknownNames('feature', owner, feature.requires, (name) => schemas.features.has(name)),
      ...unknownNames(
        'route',
        owner,
        feature.nav.map((item) => item.route),
        (name) => routes.has(name),
      ),
    );
  }
  return problems;
}

/** Everything that is wrong with the files of `schemas/`, as sentences. */
export function schemaProblems(schemas: Schemas): string[] {
  return [...shapeProblems(schemas), ...pathProblems(schemas), ...referenceProblems(schemas)];
}

import path from 'node:path';
import type { JsonSchema, Schemas } from './load.ts';

/** Resolves a `$ref` to its file and folder. */
function resolveRef(schemas: Schemas, ref: string, folder: string): { file: JsonSchema; folder: string } {
  const parts = path.posix.normalize(path.posix.join(folder, ref)).split('/');
  const name = (parts.at(-1) ?? '').replace(/\.json$/, '');
  const kind = parts.at(-2) ?? '';
  const files: Record<string, Map<string, JsonSchema>> = {
    forms: schemas.forms,
    types: schemas.types,
    manifest: schemas.manifest,
  };
  const file = files[kind]?.get(name);
  if (!file)
    throw new Error(
      `Unknown reference "${ref}" in schemas/${folder}: there is no schemas/${kind}/${name}.json`,
    );
  return { file, folder: kind };
}

/** `own` has the keywords beside the reference. */
type VisitRef = (file: JsonSchema, folder: string, own: JsonSchema) => unknown;

function walk(
  schemas: Schemas,
  node: unknown,
  folder: string,
  onRef: VisitRef,
  drop: (key: string) => boolean,
): unknown {
  if (Array.isArray(node)) return node.map((item) => walk(schemas, item, folder, onRef, drop));
  if (node === null || typeof node !== 'object') return node;
  const { $ref: ref, ...own } = node as JsonSchema;
  if (typeof ref === 'string' && !ref.startsWith('#')) {
    const target = resolveRef(schemas, ref, folder);
    return onRef(target.file, target.folder, own);
  }
  const out: JsonSchema = {};
  for (const [key, value] of Object.entries(node)) {
    if (!drop(key)) out[key] = walk(schemas, value, folder, onRef, drop);
  }
  return out;
}

const isSchemaKey = (key: string) => key === '$id' || key === '$schema';
const isIgnoredByTypes = (key: string) => isSchemaKey(key) || key === 'x-ui' || key === 'discriminator';

/** The schema with every file reference replaced by the content of the file; keywords beside a reference stay. */
export function inlineRefs(schemas: Schemas, node: unknown, folder: string): JsonSchema {
  const visit: VisitRef = (file, target, own) => ({
    ...(walk(schemas, file, target, visit, isSchemaKey) as JsonSchema),
    ...own,
  });
  return walk(schemas, node, folder, visit, isSchemaKey) as JsonSchema;
}

/**
 * The schema with file references replaced by `<prefix><Title>`; collects the referenced files in `found`.
 */
export function nameRefs(
  schemas: Schemas,
  node: unknown,
  folder: string,
  prefix: string,
  found: Map<string, JsonSchema>,
): JsonSchema {
  const visit: VisitRef = (file, target) => {
    const title = String(file.title);
    if (!found.has(title)) {
      found.set(title, {});
      found.set(title, walk(schemas, file, target, visit, isIgnoredByTypes) as JsonSchema);
    }
    return { $ref: `${prefix}${title}` };
  };
  return walk(schemas, node, folder, visit, isIgnoredByTypes) as JsonSchema;
}

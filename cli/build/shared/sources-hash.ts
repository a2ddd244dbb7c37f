import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The sources of the shared build, relative to the project's root. */
const RUNTIME_SOURCES = [
  'runtime',
  'domain',
  'schemas',
  'cli/build/shared',
  'cli/build/content-hash.ts',
  'cli/build/fonts.ts',
  'package-lock.json',
  'tsconfig.json',
];

function filesOf(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  const items = readdirSync(place, { recursive: true, withFileTypes: true });
  return items.filter((item) => item.isFile()).map((item) => path.join(item.parentPath, item.name));
}

/** Hashes the names and contents of all sources: the key of a cached build. */
export function sourcesHash(root: string, sources: readonly string[] = RUNTIME_SOURCES): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((place) => filesOf(path.join(root, place))).sort()) {
    hash
      .update(path.relative(root, file).replaceAll('\\', '/'))
      .update('\0')
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

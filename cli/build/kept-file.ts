import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf, nameHash } from './content-hash.ts';
import type { Placed } from './place-file.ts';

/**
 * A file that outputs have in common (a logo that did not change, robots.txt): written once into the cache by its
 * content, then linked like a shared one.
 */
export function keptFile(cache: string, to: string, content: string | Uint8Array, integrity = integrityOf(content)): Placed {
  const from = path.join(cache, 'kept', nameHash(integrity));
  if (!existsSync(from)) {
    mkdirSync(path.dirname(from), { recursive: true });
    const beside = `${from}.${process.pid}`;
    writeFileSync(beside, content, { mode: 0o444 });
    renameSync(beside, from);
  }
  return { to, from, integrity };
}

import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf, nameHash } from './content-hash.ts';
import type { FileLink } from './link-or-copy.ts';

/** The files that this process has already found in the cache. */
const foundFiles = new Set<string>();

function writeOnce(file: string, content: string | Uint8Array): void {
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, content, { mode: 0o444 });
  renameSync(temporary, file);
}

/**
 * A file that several outputs share (an unchanged logo, robots.txt): written once to the content-addressed
 * cache, then linked like a shared file.
 */
export function cachedFile(
  cache: string,
  to: string,
  content: string | Uint8Array,
  integrity = integrityOf(content),
): FileLink {
  const from = `${cache}/files/${nameHash(integrity)}`;
  if (!foundFiles.has(from)) writeOnce(from, content);
  foundFiles.add(from);
  return { to, from, integrity };
}

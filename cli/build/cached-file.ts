import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf, nameHash } from './content-hash.ts';
import type { FileLink } from './link-or-copy.ts';

/** The files that this process has already found in the cache. */
const known = new Set<string>();

function keep(place: string, content: string | Uint8Array): void {
  if (existsSync(place)) return;
  mkdirSync(path.dirname(place), { recursive: true });
  const beside = `${place}.${process.pid}`;
  writeFileSync(beside, content, { mode: 0o444 });
  renameSync(beside, place);
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
  const from = `${cache}/kept/${nameHash(integrity)}`;
  if (!known.has(from)) keep(from, content);
  known.add(from);
  return { to, from, integrity };
}

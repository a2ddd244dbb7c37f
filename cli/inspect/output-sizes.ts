import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export interface OutputSizes {
  folder: string;
  files: number;
  bytes: number;
  /** Bytes by the end of the files' names, largest first. */
  kinds: { kind: string; files: number; bytes: number }[];
}

/** Disk use of a built brand; undefined before the first build. */
export function outputSizes(folder: string): OutputSizes | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  const sizes = files.map((item) => ({
    kind: path.extname(item.name).slice(1) || item.name,
    bytes: statSync(path.join(item.parentPath, item.name)).size,
  }));
  const kinds = [...new Set(sizes.map(({ kind }) => kind))].map((kind) => {
    const own = sizes.filter((size) => size.kind === kind);
    return { kind, files: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
  kinds.sort((a, b) => b.bytes - a.bytes || a.kind.localeCompare(b.kind, 'en'));
  return { folder, files: sizes.length, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), kinds };
}

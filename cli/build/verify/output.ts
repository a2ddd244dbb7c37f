import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { integrityOf } from '../content-hash.ts';

/** A defect of an output. */
export interface Fault {
  /** Permanent name of the check: `modules`, `integrity` … */
  check: string;
  /** Path in the output. */
  file: string;
  /** Cause and consequence. */
  message: string;
}

export interface OutputFile {
  /** Path in the output, with forward slashes: `site/index.html`. */
  name: string;
  /** Empty for links and pipes, which are never followed. */
  content: Buffer;
  /** Empty for links and pipes. */
  integrity: string;
  /** Size after gzip, computed on demand. */
  gzip(): number;
}

/** The files of a built brand, sorted by name. */
export type Output = ReadonlyMap<string, OutputFile>;

/** Cache of read files by inode: outputs share most of their files. */
export type FileMemo = Map<string, Omit<OutputFile, 'name'>>;

function load(full: string): Omit<OutputFile, 'name'> {
  const content = readFileSync(full);
  let size: number | undefined;
  return {
    content,
    integrity: integrityOf(content),
    gzip: () => (size ??= gzipSync(content, { level: 9 }).length),
  };
}

const NO_FILE: Omit<OutputFile, 'name'> = { content: Buffer.alloc(0), integrity: '', gzip: () => 0 };

function read(full: string, memo: FileMemo): Omit<OutputFile, 'name'> {
  const stat = lstatSync(full);
  const { dev, ino, size, mtimeMs, nlink } = stat;
  if (!stat.isFile()) return NO_FILE;
  if (nlink === 1) return load(full);
  const key = `${dev}:${ino}:${size}:${mtimeMs}`;
  const known = memo.get(key) ?? load(full);
  memo.set(key, known);
  return known;
}

/** Reads every file of an output. */
export function readOutput(folder: string, memo: FileMemo = new Map()): Output {
  const items = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (item) => !item.isDirectory(),
  );
  const names = items
    .map((item) => path.relative(folder, path.join(item.parentPath, item.name)).replaceAll('\\', '/'))
    .sort();
  return new Map(names.map((name) => [name, { name, ...read(path.join(folder, name), memo) }]));
}

const TEXT = /\.(?:html|css|js|json|svg|txt|conf|webmanifest)$|(?:^|\/)(?:_headers|_redirects|Caddyfile)$/;

export function isText(name: string): boolean {
  return TEXT.test(name);
}

/** A script or style sheet of the shared build, identical in all brands. */
export function isShared(name: string): boolean {
  return /^site\/assets\/.*\.(?:js|css)(?:\.br|\.gz)?$/.test(name) && !/\/theme-[^/]*\.css$/.test(name);
}

export function textOf(output: Output, name: string): string {
  return output.get(name)?.content.toString('utf8') ?? '';
}

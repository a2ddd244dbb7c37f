import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const SOURCES = [
  'schemas',
  'domain',
  'cli',
  'server',
  'templates',
  'bench',
  'package.json',
  'package-lock.json',
];

/** Scripts that the backend runs in processes of their own, beside its bundle. */
const WORKERS = { 'image-worker': 'server/node/image-worker.js' };

function filesBelow(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [full];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.join(item.parentPath, item.name))
    .sort();
}

/** The CLI imports the page texts of every language. */
function textFiles() {
  return filesBelow('runtime').filter((file) => path.basename(path.dirname(file)) === 'text');
}

/**
 * Hash of size and modification time of all sources; hashing the content would take longer than most
 * commands.
 */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const files of [...SOURCES.map(filesBelow), textFiles()]) {
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\0`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function makeWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    console.error(
      `Livery compiles itself into ${folder}, which is not writable: ${error.message}.\nRun node scripts/serve.mjs --compile as the owner of the folder, or give your user write permission.`,
    );
    process.exit(2);
  }
}

/** A program that was started before may still load its chunks. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Moves a finished build into the folder, entries after the chunks that they import: a command that starts meanwhile
 * finds the old program or the new one. Removes the chunks of earlier builds.
 * @param {string} name prefix of the chunks
 */
function publish(partial, folder, name) {
  const chunks = `${name}-`;
  const built = readdirSync(partial).sort((a, b) => b.startsWith(chunks) - a.startsWith(chunks));
  for (const file of built) renameSync(path.join(partial, file), path.join(folder, file));
  rmSync(partial, { recursive: true });
  for (const file of readdirSync(folder)) {
    if (!file.startsWith(chunks) || built.includes(file)) continue;
    const full = path.join(folder, file);
    const found = statSync(full, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > KEPT_MS) rmSync(full, { force: true });
  }
}

/**
 * Bundles the TypeScript file `source` into .livery/bin/<name>.js when a source has changed: in a child process, so
 * that the bundler's memory is free afterwards.
 * @param {string} name
 * @param {string} source path below the project's root
 * @param {Record<string, string>} [more] further entries, name to source, which share code with it
 * @returns {Promise<string>} the bundle's path
 */
export async function bundle(name, source, more = {}) {
  const folder = path.join(root, '.livery/bin');
  const file = path.join(folder, `${name}.js`);
  const stamp = path.join(folder, `${name}.hash`);
  const hash = sourcesHash();
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return file;
  makeWritable(folder);
  const partial = path.join(folder, `partial-${name}-${process.pid}`);
  const entries = JSON.stringify({ [name]: source, ...WORKERS, ...more });
  const compiler = path.join(import.meta.dirname, 'compile.mjs');
  const { status } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=2', compiler, partial, name, entries],
    {
      stdio: ['ignore', 2, 'inherit'],
    },
  );
  if (status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    console.error('Livery could not be compiled; the reason is above.');
    process.exit(2);
  }
  publish(partial, folder, name);
  writeFileSync(stamp, hash);
  return file;
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
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
      `Livery compiles itself into ${folder}, which is not writable: ${error.message}.\nGive your user write permission for the folder.`,
    );
    process.exit(2);
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
  const entries = JSON.stringify({ [name]: source, ...WORKERS, ...more });
  const compiler = path.join(import.meta.dirname, 'compile.mjs');
  const { status } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=2', compiler, folder, name, entries],
    {
      stdio: ['ignore', 2, 'inherit'],
    },
  );
  if (status !== 0) {
    console.error('Livery could not be compiled; the reason is above.');
    process.exit(2);
  }
  writeFileSync(stamp, hash);
  return file;
}

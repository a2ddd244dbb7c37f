import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';

/** @typedef {{ defect: string, file: string, replace: string, by: string, test: [string, string, string] }} Mutation */

const usage = `usage: node scripts/mutate-ledger.mjs [<part of a defect's name>]

Applies each defect of scripts/ledger-mutations.json to a copy of the sources and runs its test, which has to fail.`;
const COPIED = [
  'bench',
  'brands',
  'cli',
  'docs',
  'domain',
  'runtime',
  'schemas',
  'scripts',
  'server',
  'templates',
  'tests',
];
const FILES = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'CONTRIBUTING.md'];

/** @returns {string} A folder with a copy of the sources. */
function copySources() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'livery-mutations-'));
  for (const name of [...COPIED, ...FILES])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/**
 * @param {string} copy
 * @param {Mutation} mutation
 */
function runTest(copy, { test: [project, file, title] }) {
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      file,
      '-t',
      pattern,
      '--reporter=json',
    ],
    { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const report = stdout.slice(stdout.indexOf('{"numTotal'));
  try {
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(report);
    return { passed, failed };
  } catch {
    throw new Error(`No report of ${file}:\n${stderr || stdout}`);
  }
}

/**
 * @param {string} copy
 * @param {Mutation} mutation
 * @returns {string} `caught`, or the reason why not.
 */
function judge(copy, mutation) {
  const { file, replace, by } = mutation;
  const target = path.join(copy, file);
  const source = readFileSync(target, 'utf8');
  if (source.split(replace).length !== 2) return `NOT APPLIED: the text is not in ${file} exactly once`;
  writeFileSync(
    target,
    source.replace(replace, () => by),
  );
  try {
    const { passed, failed } = runTest(copy, mutation);
    if (failed > 0) return 'caught';
    return passed > 0 ? 'SURVIVED' : 'NOT RUN: no test has this title';
  } finally {
    writeFileSync(target, source);
  }
}

const [wanted = ''] = process.argv.slice(2);
if (wanted === '--help') console.log(usage);
else {
  /** @type {Mutation[]} */
  const all = JSON.parse(readFileSync(path.join(root, 'scripts/ledger-mutations.json'), 'utf8'));
  const mutations = all.filter(({ defect }) => defect.includes(wanted));
  const copy = copySources();
  let caught = 0;
  try {
    for (const mutation of mutations) {
      const result = judge(copy, mutation);
      if (result === 'caught') caught += 1;
      console.log(`${result.padEnd(10)} ${mutation.defect} (${mutation.test[1]}: ${mutation.test[2]})`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`${caught} of ${mutations.length} defects caught`);
  if (caught < mutations.length) process.exitCode = 1;
}

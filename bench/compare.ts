import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compareFigures, comparisonTable, parseTable, type Figures } from './comparison.ts';

const ROUNDS = 3;

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Full id of a commit; undefined when the repository does not contain it. */
export function commitOf(root: string, name: string): string | undefined {
  try {
    return git(root, 'rev-parse', '--verify', '--end-of-options', `${name}^{commit}`);
  } catch {
    return undefined;
  }
}

function install(root: string, folder: string): void {
  const lock = (place: string) => readFileSync(path.join(place, 'package-lock.json'), 'utf8');
  if (lock(root) === lock(folder)) {
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    return;
  }
  console.error('installing the packages of the other commit…');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

/** Checks the other commit out into a temporary folder and installs its packages. */
function checkOut(root: string, commit: string): { folder: string; remove(): void } {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'livery-compare-'));
  const folder = path.join(parent, 'tree');
  const remove = () => {
    rmSync(parent, { recursive: true, force: true });
    git(root, 'worktree', 'prune');
  };
  try {
    git(root, 'worktree', 'add', '--detach', folder, commit);
    install(root, folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

/** Runs a suite with the bench of that commit. A missed goal is not a failure; a missing table is. */
function runSuite(folder: string, suite: string): Figures {
  const { stdout, stderr, error } = spawnSync(process.execPath, ['scripts/bench.mjs', suite], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const figures = parseTable(stdout ?? '');
  if (!figures.size)
    throw new Error(`The suite ${suite} printed no table in ${folder}.\n${error?.message ?? stderr}`);
  return figures;
}

/** Runs each suite of both commits in turn, so that a slow phase of the machine affects both. */
function measureBoth(root: string, folder: string, suites: readonly string[]): [Figures[], Figures[]] {
  const runs: [Figures[], Figures[]] = [[], []];
  for (const suite of suites) {
    for (let round = 0; round < ROUNDS; round += 1) {
      console.error(`measuring ${suite}, round ${round + 1} of ${ROUNDS}…`);
      runs[0].push(runSuite(folder, suite));
      runs[1].push(runSuite(root, suite));
    }
  }
  return runs;
}

/**
 * Compares this tree with another commit and prints one table. Returns the number of figures that are
 * worse.
 */
export function compareWith(root: string, commit: string, suites: readonly string[]): number {
  const other = checkOut(root, commit);
  try {
    const rows = compareFigures(...measureBoth(root, other.folder, suites));
    console.log(comparisonTable(rows, [commit.slice(0, 7), 'this tree']));
    return rows.filter(({ isWorse }) => isWorse).length;
  } finally {
    other.remove();
  }
}

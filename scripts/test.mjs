import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';
import { reportFile } from './test-report.mjs';

const PARTS = [
  'schemas',
  'domain',
  'cli',
  'server',
  'server/browser',
  'server/browser/card-pages',
  'runtime',
  'tests',
  'bench',
];
const PROJECTS = ['schemas', 'domain', 'cli', 'server', 'runtime', 'runtime-dom', 'runtime-realm', 'bench'];
/** Number of slowest files listed per project. */
const SLOWEST = 5;
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);

/** Lines of the table at the end: suite, number of tests, duration in ms. */
const suites = [];
const results = { passed: 0, failed: 0 };
/** Tests that passed at their second attempt: "file > title". */
const retried = [];

/** Runs a command. With `quiet`, its output is returned instead of printed. */
function run(command, args, quiet) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => (output += `${error.message}\n`));
    child.on('close', (status) =>
      resolve({ ok: status === 0, output, duration: performance.now() - started }),
    );
  });
}

async function check({ title, command, args }) {
  const { ok, output, duration } = await run(command, args, true);
  console.log(`\n── ${title}${ok ? '' : ': failed'}`);
  if (output) console.log(output.trimEnd());
  suites.push({ suite: title, tests: 1, duration });
  results[ok ? 'passed' : 'failed'] += 1;
}

/** Runs one check per core: most checks use one core. */
async function checkAll(checks) {
  const queue = [...checks];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await check(next);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
}

const sum = (files, count) => files.reduce((total, file) => total + count(file), 0);
const row = (suite, files) => ({
  suite,
  tests: sum(files, ({ passed, failed, skipped }) => passed + failed + skipped),
  duration: sum(files, ({ duration }) => duration),
});

/**
 * A row for each project and its slowest files. Files run in parallel, so their sum exceeds the duration of
 * the run.
 */
function addSuites(projects, files) {
  for (const project of projects) {
    const own = files.filter((file) => file.project === project).sort((a, b) => b.duration - a.duration);
    suites.push(row(`tests: ${project}`, own));
    for (const file of own.slice(0, SLOWEST)) suites.push(row(`  ${file.file}`, [file]));
  }
}

/** Checks the types of a part: the compiler repeats only what has changed since its last run. */
const typesOf = (part) => ({
  title: `types: ${part}`,
  command: bin('tsc'),
  args: ['-p', part, '--incremental', '--tsBuildInfoFile', `.livery/types/${part.replace('/', '-')}.json`],
});

/** Runs the tests and adds the runner's counts. A run without counts has failed. */
async function test(projects) {
  rmSync(reportFile, { force: true });
  console.log(`\n── tests: ${projects.join(', ')}`);
  const { ok, duration } = await run(bin('vitest'), [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    `--reporter=${path.join(root, 'scripts/test-report.mjs')}`,
  ]);
  const files = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : [];
  const failed = sum(files, (file) => file.failed);
  addSuites(projects, files);
  retried.push(...files.flatMap((file) => file.retried.map((title) => `${file.file} > ${title}`)));
  suites.push({ ...row('tests, start to end', files), duration });
  results.passed += sum(files, (file) => file.passed);
  results.failed += failed + (ok || failed ? 0 : 1);
}

function printTable() {
  const rows = suites.map(({ suite, tests, duration }) => [suite, String(tests), seconds(duration)]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...[['suite', 'tests', 'seconds'], ...rows].map((row) => row[column].length)),
  );
  const line = ([suite, tests, duration]) =>
    `${suite.padEnd(widths[0])}  ${tests.padStart(widths[1])}  ${duration.padStart(widths[2])}`;
  console.log(`\n${[line(['suite', 'tests', 'seconds']), ...rows.map(line)].join('\n')}`);
}

const unknown = process.argv.slice(2).find((word) => word !== '--quick');
if (unknown !== undefined) {
  console.error(
    `The tests know one option, --quick, which leaves out the browser; found "${unknown}".\nA part of them: npx vitest run --project cli tests/cli/commands`,
  );
  process.exit(2);
}
await ensureInstalled();
const quick = process.argv.includes('--quick');
const started = performance.now();
await checkAll([
  {
    title: 'format',
    command: bin('prettier'),
    args: ['--check', '--log-level=warn', '--cache', '--cache-location=.livery/prettier-cache', '.'],
  },
  { title: 'generated files', command: process.execPath, args: ['scripts/generate.mjs', '--check'] },
  ...PARTS.map(typesOf),
  { title: 'lint', command: bin('oxlint'), args: ['--deny-warnings'] },
  { title: 'style sheets', command: bin('stylelint'), args: ['runtime/**/*.css'] },
]);
await test(quick ? PROJECTS : [...PROJECTS, 'e2e']);
suites.push({ suite: 'all', tests: results.passed + results.failed, duration: performance.now() - started });
printTable();
if (retried.length) console.log(`\nPassed at the second attempt:\n${retried.join('\n')}`);
console.log(`\n${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed ? 1 : 0);

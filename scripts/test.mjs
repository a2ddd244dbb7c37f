import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './ensure.mjs';
import { root } from './root.mjs';

const PARTS = ['schemas', 'domain', 'cli', 'server', 'runtime', 'tests', 'bench'];
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const results = { passed: 0, failed: 0 };

function run(title, command, args) {
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
}

function step(title, command, args) {
  results[run(title, command, args) ? 'passed' : 'failed'] += 1;
}

/** Runs the tests and adds what the runner counted. A runner that counted nothing has failed. */
function tests(projects) {
  const report = path.join(root, '.livery/test-report.json');
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const ok = run(`tests: ${projects.join(', ')}`, bin('vitest'), [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const counts = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 };
  results.passed += counts.numPassedTests;
  results.failed += counts.numFailedTests + (ok || counts.numFailedTests ? 0 : 1);
}

const unknown = process.argv.slice(2).find((word) => word !== '--quick');
if (unknown !== undefined) {
  console.error(
    `The tests know one option, --quick, which leaves out the browser; found "${unknown}".\nA part of them: npx vitest run --project cli tests/cli/commands`,
  );
  process.exit(2);
}
ensureInstalled();
const quick = process.argv.includes('--quick');
step('generated files', process.execPath, ['scripts/generate.mjs', '--check']);
for (const part of PARTS) step(`types: ${part}`, bin('tsc'), ['-p', part]);
step('lint', bin('oxlint'), ['--deny-warnings']);
step('style sheets', bin('stylelint'), ['runtime/**/*.css']);
step('format', bin('prettier'), ['--check', '--log-level=warn', '.']);
tests(
  quick
    ? ['schemas', 'domain', 'cli', 'server', 'runtime']
    : ['schemas', 'domain', 'cli', 'server', 'runtime', 'e2e'],
);
console.log(`\n${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed ? 1 : 0);

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

export const reportFile = path.join(root, '.livery/test-report.json');

/** Duration of a test file in ms, with its imports, hooks and environment. */
function durationOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

function fileEntry(module) {
  const tests = [...module.children.allTests()];
  const count = (state) => tests.filter((test) => test.result().state === state).length;
  return {
    project: module.project.name,
    file: path.relative(root, module.moduleId).replaceAll('\\', '/'),
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped') + count('pending'),
    retried: tests.filter((test) => test.diagnostic()?.flaky).map((test) => test.fullName),
    duration: durationOf(module),
  };
}

/** Vitest reporter: writes the counts and the duration of every test file to `reportFile`. */
export default class TestReport {
  onTestRunEnd(modules) {
    mkdirSync(path.dirname(reportFile), { recursive: true });
    writeFileSync(reportFile, JSON.stringify(modules.map(fileEntry)));
  }
}

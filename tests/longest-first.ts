import { statSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files without isolation share a worker only with files of the same project. */
const PROJECTS = [
  'e2e',
  'server',
  'cli',
  'bench',
  'domain',
  'schemas',
  'runtime',
  'runtime-realm',
  'runtime-dom',
];

/** Files that take longer than their size suggests, longest first. */
const LONGEST: readonly string[] = [
  'tests/e2e/pages.test.ts',
  'tests/e2e/trading-faults.test.ts',
  'tests/e2e/trading-pages.test.ts',
  'tests/e2e/new-trader.test.ts',
  'tests/e2e/dialogs.test.ts',
  'tests/e2e/dialogs-of-roles.test.ts',
  'tests/e2e/trading.test.ts',
  'tests/e2e/people.test.ts',
  'tests/e2e/faults.test.ts',
  'tests/e2e/languages.test.ts',
  'tests/e2e/onboarding.test.ts',
  'tests/e2e/codes.test.ts',
  'tests/server/node/server-crash.test.ts',
  'tests/server/node/trading-crash.test.ts',
  'tests/server/trade/limits.test.ts',
  'tests/server/node/main.test.ts',
  'tests/server/auth/session.test.ts',
  'tests/cli/build/preview.test.ts',
  'tests/runtime/error-catalogue.test.tsx',
];

const root = path.resolve(import.meta.dirname, '..');

function rank({ project, moduleId }: TestSpecification): readonly number[] {
  const place = LONGEST.indexOf(path.relative(root, moduleId).replaceAll('\\', '/'));
  return [PROJECTS.indexOf(project.name), place === -1 ? LONGEST.length : place, -statSync(moduleId).size];
}

/**
 * Starts the slowest project, and its longest files, first, so that all workers finish at about the same
 * time.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((spec) => ({ spec, rank: rank(spec) }));
    ranked.sort((a, b) => a.rank.map((value, index) => value - b.rank[index]!).find((order) => order) ?? 0);
    return ranked.map(({ spec }) => spec);
  }
}

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { browserPath } from './browser.ts';
import { BRANDS, outputOf, root } from './build-output.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    browserExecutable: string;
  }
}

/** Builds every example brand once, with the public command. */
function buildBrands() {
  for (const brand of BRANDS) rmSync(outputOf(brand), { recursive: true, force: true });
  const { NODE_ENV: _test, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/livery.mjs', 'build', ...BRANDS, '--out', path.dirname(outputOf('northwind'))],
    { cwd: root, env, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The brands could not be built.\n${stdout}\n${stderr}`);
}

/** Finds the browser before the workers start: the one from the package is unpacked on its first use. */
export default async function setup(project: TestProject): Promise<void> {
  buildBrands();
  project.provide('browserExecutable', await browserPath());
}

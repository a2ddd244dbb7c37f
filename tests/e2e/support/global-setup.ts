import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { browserPath } from './browser.ts';
import { BRANDS, outputOf, root } from './build-output.ts';
import { createSeededTemplates, type SeededTemplates } from './seeded-templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    browserExecutable: string;
    /** Names of the databases with the demo data of each brand. */
    seededTemplates: SeededTemplates;
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

/**
 * Finds the browser and writes the demo data before the workers start: the browser from the package is
 * unpacked on its first use.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildBrands();
  const [browser, seeded] = await Promise.all([
    browserPath(),
    createSeededTemplates(project.getProvidedContext()),
  ]);
  project.provide('browserExecutable', browser);
  project.provide('seededTemplates', seeded.templates);
  return () => seeded.drop();
}

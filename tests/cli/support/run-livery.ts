import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { main } from '../../../cli/main.ts';
import type { Io } from '../../../cli/io.ts';

/** A fixed date for the example brands' checks, so that results do not depend on the date of the test run. */
process.env.SOURCE_DATE_EPOCH ??= String(Date.parse('2026-11-21T00:00:00Z') / 1000);

export const root = path.resolve(import.meta.dirname, '../../..');
export const fixtures = path.join(root, 'tests/fixtures/brands');

export interface Run {
  code: number;
  out: string;
  err: string;
}

/** Runs a command without a terminal; `overrides` replaces parts of its environment. */
export async function runLivery(argv: string[], overrides: Partial<Io> = {}): Promise<Run> {
  const run: Run = { code: -1, out: '', err: '' };
  run.code = await main(argv, {
    root,
    brands: path.join(root, 'brands'),
    color: false,
    ask: undefined,
    out: (text) => {
      run.out += text;
    },
    err: (text) => {
      run.err += text;
    },
    ...overrides,
  });
  return run;
}

const temporary: string[] = [];

/** Removes the temporary folders of a test file; the project's setup calls it after each file. */
export function removeTemporaryFolders(): void {
  for (const folder of temporary.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A temporary folder, removed after the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'livery-test-'));
  temporary.push(folder);
  return folder;
}

/** A temporary folder of brands with a copy of one fixture under its own name. */
export function brandsWith(fixture: string): string {
  const brands = temporaryFolder();
  cpSync(path.join(fixtures, fixture), path.join(brands, fixture), { recursive: true });
  return brands;
}

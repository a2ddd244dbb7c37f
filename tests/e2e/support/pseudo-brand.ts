import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './build-output.ts';

/** Made-up languages: `eo` is accented and 40 % longer, `ar` runs from right to left. */
const PSEUDO = ['eo', 'ar'] as const;

function livery(...argv: string[]) {
  const { NODE_ENV: _test, ...env } = process.env;
  const options = { cwd: root, env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/livery.mjs', ...argv], options);
  if (status !== 0) throw new Error(`livery ${argv.join(' ')} failed.\n${stdout}\n${stderr}`);
}

/**
 * Builds northwind in the made-up languages, with the commands of an operator who adds languages.
 * @returns the output folder; the caller removes its parent
 */
export function buildPseudoBrand(): { folder: string; parent: string } {
  const parent = mkdtempSync(path.join(tmpdir(), 'livery-pseudo-'));
  const brands = path.join(parent, 'brands');
  cpSync(path.join(root, 'brands/northwind'), path.join(brands, 'northwind'), { recursive: true });
  for (const language of PSEUDO) {
    const file = path.join(parent, `${language}.xlf`);
    livery('text', 'export', 'northwind', language, '--pseudo', '--out', file, '--brands', brands);
    livery('text', 'import', 'northwind', language, file, '--brands', brands);
  }
  const manifest = path.join(brands, 'northwind/brand.json');
  const content = readFileSync(manifest, 'utf8');
  writeFileSync(
    manifest,
    content.replace(/"languages": \[[^\]]*\]/, `"languages": ${JSON.stringify(PSEUDO)}`),
  );
  livery('build', 'northwind', '--brands', brands, '--out', path.join(parent, 'out'));
  return { folder: path.join(parent, 'out/northwind'), parent };
}

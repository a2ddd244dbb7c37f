import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  console.error(`Livery needs Node 20.19 or newer (or 22.12 or newer); this is ${process.versions.node}.\nInstall a current Node from nodejs.org and run the command again.`);
  process.exit(2);
}

/** Installs the packages of the lock file where they are missing or of another lock. */
export function ensureInstalled() {
  checkNode();
  const lock = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');
  const mark = path.join(root, 'node_modules/.livery-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  console.log('Installing packages (once)…');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  writeFileSync(mark, lock);
}

import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  console.error(
    `Livery needs Node 20.19 or newer (or 22.12 or newer); this is ${process.versions.node}.\nInstall a current Node from nodejs.org and run the command again.`,
  );
  process.exit(2);
}

/** The bundler takes what follows these for a query. */
function checkPlace() {
  const sign = /[#?]/.exec(root)?.[0];
  if (!sign) return;
  console.error(
    `Livery cannot work in ${root}: the path has a "${sign}", which its bundler takes for the end of it.\nMove or rename the folder and run the command again.`,
  );
  process.exit(2);
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** npm keeps its own list of what it installed; packages for other platforms are missing from it. */
function isInstalled() {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([name, { version, optional }]) => name === '' || optional || present[name]?.version === version,
  );
}

/** npm empties the folder it installs into: through a link that would be somebody else's. */
function refuseLink() {
  if (!lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    'The packages here are not those of the lock file, and node_modules is a link to another folder, which installing would empty.\nRemove the link and run the command again.',
  );
  process.exit(2);
}

/** Installs the packages of the lock file where they are missing or of another lock. No install script runs. */
export function ensureInstalled() {
  checkNode();
  checkPlace();
  if (isInstalled()) return;
  refuseLink();
  console.error('Installing packages (once)…');
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  } catch {
    console.error('The packages could not be installed. Check the network and run the command again.');
    process.exit(2);
  }
}

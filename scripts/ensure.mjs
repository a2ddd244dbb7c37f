import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** @returns {string[]} */
function nodeProblems() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return [];
  return [
    `Livery needs Node 20.19 or newer (or 22.12 or newer); this is ${process.versions.node}.\nInstall a current Node from nodejs.org and run the command again.`,
  ];
}

/**
 * Vite parses these characters as the start of a query.
 * @returns {string[]}
 */
function pathProblems() {
  const sign = /[#?]/.exec(root)?.[0];
  if (!sign) return [];
  return [
    `Livery cannot work in ${root}: the path has a "${sign}", which its bundler takes for the end of it.\nMove or rename the folder and run the command again.`,
  ];
}

/**
 * Commands write to .livery and node_modules.
 * @returns {string[]}
 */
function writeProblems() {
  const folder = [path.join(root, '.livery'), root].find((place) => existsSync(place));
  try {
    accessSync(folder, constants.W_OK);
    return [];
  } catch (error) {
    return [
      `Livery compiles itself into ${path.join(root, '.livery')}, which is not writable: ${error.message}.\nGive your user write permission for the folder.`,
    ];
  }
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/**
 * npm records what it installed in node_modules/.package-lock.json, which omits packages for other
 * platforms.
 */
function isInstalled() {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([name, { version, optional }]) => name === '' || optional || present[name]?.version === version,
  );
}

/**
 * npm empties node_modules before an install; through a link that would delete the contents of another
 * folder.
 * @returns {string[]}
 */
function linkProblems() {
  if (!lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return [];
  return [
    'The packages here are not those of the lock file, and node_modules is a link to another folder, which installing would empty.\nRemove the link and run the command again.',
  ];
}

/** Installs the locked packages when they are missing or outdated, without install scripts. */
export function ensureInstalled() {
  const installed = isInstalled();
  const problems = [
    ...nodeProblems(),
    ...pathProblems(),
    ...writeProblems(),
    ...(installed ? [] : linkProblems()),
  ];
  if (problems.length) {
    console.error(problems.join('\n\n'));
    process.exit(2);
  }
  if (installed) return;
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

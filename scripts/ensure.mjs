import { spawn } from 'node:child_process';
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
 * npm replaces node_modules.
 * @returns {string[]}
 */
function writeProblems() {
  const folder = path.join(root, 'node_modules');
  try {
    accessSync(existsSync(folder) ? folder : root, constants.W_OK);
    return [];
  } catch (error) {
    return [
      `The packages are missing or outdated, and Livery cannot install them into ${folder}: ${error.message}.\nRun npm ci as the owner of the folder, or give your user write permission.`,
    ];
  }
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/**
 * npm records what it installed in node_modules/.package-lock.json, which omits packages for other
 * platforms, and with `--omit=dev` those for development.
 */
function isInstalled(withDev) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([name, { version, optional, dev }]) =>
      name === '' || optional || (dev && !withDev) || present[name]?.version === version,
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

const INTERVAL_MS = { terminal: 500, log: 10_000 };

/**
 * Prints how many packages are in place until the result is called: on one line of a terminal, else as a line every
 * ten seconds.
 */
function showProgress() {
  const { isTTY } = process.stderr;
  const places = Object.entries(readPackages(path.join(root, 'package-lock.json')))
    .filter(([name, { optional }]) => name !== '' && !optional)
    .map(([name]) => path.join(root, name, 'package.json'));
  const show = () => {
    const present = places.filter((place) => existsSync(place)).length;
    const line = `Installing packages (once): ${present} of ${places.length}`;
    process.stderr.write(isTTY ? `\r${line}` : `${line}\n`);
  };
  show();
  const timer = setInterval(show, isTTY ? INTERVAL_MS.terminal : INTERVAL_MS.log);
  return () => {
    clearInterval(timer);
    show();
    if (isTTY) process.stderr.write('\n');
  };
}

/** @returns {Promise<boolean>} false: the install failed; npm has printed why */
async function install() {
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, npm_config_progress: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const endProgress = showProgress();
  const isDone = await new Promise((resolve) => {
    npm.once('error', () => resolve(false));
    npm.once('close', (code) => resolve(code === 0));
  });
  endProgress();
  return isDone;
}

/**
 * Installs the locked packages when they are missing or outdated, without install scripts.
 * @param {{ withDev?: boolean }} [needs] `withDev: false` accepts an installation without the packages for
 * development, as on a server
 */
export async function ensureInstalled({ withDev = true } = {}) {
  const installed = isInstalled(withDev);
  const problems = [
    ...nodeProblems(),
    ...pathProblems(),
    ...(installed ? [] : [...writeProblems(), ...linkProblems()]),
  ];
  if (problems.length) {
    console.error(problems.join('\n\n'));
    process.exit(2);
  }
  if (installed || (await install())) return;
  console.error('The packages could not be installed. Check the network and run the command again.');
  process.exit(2);
}

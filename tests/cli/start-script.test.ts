import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { root, temporaryFolder } from './support/run-livery.ts';

const PACKAGES = ['one', 'two'];
const lockOf = (names: readonly string[]) =>
  JSON.stringify({
    packages: Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }])),
  });

/** A project with the scripts of this one, whose packages are installed or not. */
function project({ isInstalled }: { isInstalled: boolean }): string {
  const folder = temporaryFolder();
  cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  const manifest = { type: 'module', scripts: { start: 'node scripts/start.mjs' } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'package-lock.json'), lockOf(PACKAGES));
  if (isInstalled) writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), lockOf(PACKAGES));
  return folder;
}

/** Replaces the CLI with a program that runs until SIGTERM. */
function replaceCli(folder: string) {
  const program = path.join(folder, 'program.js');
  writeFileSync(
    path.join(folder, 'scripts/bundle-cli.mjs'),
    `export const bundleCli = async () => ${JSON.stringify(program)};`,
  );
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
    export const main = () => new Promise((resolve) => {
      const timer = setInterval(() => {}, 1000);
      process.once('SIGTERM', () => {
        writeFileSync('ended', '');
        clearInterval(timer);
        resolve(0);
      });
      writeFileSync('started', String(process.pid));
    });`,
  );
}

it('npm start ends when npm receives SIGTERM', async () => {
  const folder = project({ isInstalled: true });
  replaceCli(folder);
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore', detached: true });
  onTestFinished(() => {
    try {
      process.kill(-npm.pid!, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  });
  const appears = (name: string) =>
    vi.waitFor(() => expect(existsSync(path.join(folder, name))).toBe(true), { timeout: 30_000 });
  await appears('started');
  npm.kill('SIGTERM');
  await appears('ended');
}, 90_000);

/** Runs a script while `npm` is a shell script with these lines, which then fails. */
function runWithNpm(folder: string, args: readonly string[], lines: readonly string[]) {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\n${lines.join('\n')}\nexit 1\n`);
  chmodSync(path.join(bin, 'npm'), 0o755);
  return spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  });
}

it('npm start shows how many packages are installed', () => {
  const folder = project({ isInstalled: false });
  replaceCli(folder);
  const install = PACKAGES.map(
    (name) => `mkdir node_modules/${name} && echo {} > node_modules/${name}/package.json`,
  );
  const { status, stderr } = runWithNpm(folder, ['scripts/start.mjs'], install);
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    expect.stringMatching(/^Installing packages \(once\): \d of 2$/),
    'Installing packages (once): 2 of 2',
    'The packages could not be installed. Check the network and run the command again.',
  ]);
  expect(status).toBe(2);
});

test.each([
  ['build', 0],
  ['verify', 0],
  ['preview', 2],
  ['dev', 2],
])('after npm ci --omit=dev, livery %s ends with %i', (command, expected) => {
  const folder = project({ isInstalled: true });
  replaceCli(folder);
  writeFileSync(path.join(folder, 'program.js'), 'export const main = () => 0;');
  const lock = JSON.parse(lockOf(PACKAGES)) as { packages: Record<string, object> };
  lock.packages['node_modules/for-development'] = { version: '1.0.0', dev: true };
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  const { status, stderr } = runWithNpm(folder, ['scripts/livery.mjs', command], []);
  expect(status).toBe(expected);
  expect(stderr.includes('could not be installed')).toBe(expected !== 0);
});

/** Replaces the compiler with one that writes a program that ends at once for each entry. */
function replaceCompiler(folder: string) {
  writeFileSync(
    path.join(folder, 'scripts/compile.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
    const [partial, , entries] = process.argv.slice(2);
    mkdirSync(partial, { recursive: true });
    for (const name of Object.keys(JSON.parse(entries)))
      writeFileSync(partial + '/' + name + '.js', 'export const main = () => 0;');`,
  );
}

function withoutWriting(folder: string) {
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(path.join(item.parentPath, item.name), item.isDirectory() ? 0o555 : 0o444);
  chmodSync(folder, 0o555);
}

/** Runs a script as a user who cannot write to the project: root could, whatever the permissions are. */
function runAsService(folder: string, args: readonly string[]) {
  const ids = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', ...ids });
}

describe.skipIf(process.platform === 'win32')('in a project that the user cannot write to', () => {
  it('runs the commands and the backend that serve.mjs --compile has compiled', () => {
    const folder = project({ isInstalled: true });
    replaceCompiler(folder);
    const compiled = runWithNpm(folder, ['scripts/serve.mjs', '--compile'], []);
    expect(compiled.stdout.trim().split('\n')).toEqual(
      ['serve.js', 'livery.js'].map((name) => path.join(folder, '.livery/bin', name)),
    );
    withoutWriting(folder);
    for (const script of ['livery', 'serve'])
      expect(runAsService(folder, [`scripts/${script}.mjs`, 'verify'])).toMatchObject({
        status: 0,
        stderr: '',
      });
  });

  it('says what the owner has to run when nothing is compiled', () => {
    const folder = project({ isInstalled: true });
    withoutWriting(folder);
    const { status, stderr } = runAsService(folder, ['scripts/livery.mjs', 'verify']);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /\.livery\/bin, which is not writable: .+\nRun node scripts\/serve\.mjs --compile as the owner/,
    );
  });

  it('says what the owner has to run when packages are missing', () => {
    const folder = project({ isInstalled: false });
    withoutWriting(folder);
    const { status, stderr } = runAsService(folder, ['scripts/livery.mjs', 'verify']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/cannot install them into .+node_modules: .+\nRun npm ci as the owner/);
  });
});

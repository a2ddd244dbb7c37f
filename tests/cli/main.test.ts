import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json';
import { onLostOutput } from '../../cli/terminal/standard-io.ts';
import { systemRefusal } from '../../cli/terminal/system-refusal.ts';
import { root, runLivery, temporaryFolder } from './support/run-livery.ts';

const commands = readdirSync(path.join(root, 'cli/commands')).map((file) => path.basename(file, '.ts'));

describe('livery', () => {
  it('lists every command', async () => {
    const { code, out, err } = await runLivery(['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
    expect(out.indexOf('  init ')).toBeLessThan(out.indexOf('  validate '));
  });

  it('escapes what could control the terminal, whichever command prints it', async () => {
    const { code, err } = await runLivery(['verify-statement', '\u001b]0;owned\u0007\u202e\u009b2J\rok']);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('\\u001b]0;owned\\u0007\\u202e\\u009b2J\\u000dok'),
    ]);
    const { out: json } = await runLivery(['verify-statement', '\u202e\u009b', '--json']);
    expect(json).not.toMatch(/[\u202e\u009b]/);
    expect((JSON.parse(json) as { error: string }).error).toContain('\u202e\u009b');
  });

  it('has a node shebang in every executable', () => {
    for (const file of Object.values(packageFile.bin))
      expect(readFileSync(path.join(root, file), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('reports a project path that the bundler does not support', () => {
    const project = path.join(temporaryFolder(), 'no #1');
    cpSync(path.join(root, 'scripts'), path.join(project, 'scripts'), { recursive: true });
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(project, 'scripts/livery.mjs'), 'validate'],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `Livery cannot work in ${project}: the path has a "#", which its bundler takes for the end of it.\nMove or rename the folder and run the command again.\n`,
    });
  });

  it('reports every problem of the environment in one run', () => {
    const project = path.join(temporaryFolder(), 'no #1');
    cpSync(path.join(root, 'scripts'), path.join(project, 'scripts'), { recursive: true });
    writeFileSync(
      path.join(project, 'package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/x': { version: '1.0.0' } } }),
    );
    symlinkSync(temporaryFolder(), path.join(project, 'node_modules'));
    const { status, stderr } = spawnSync(process.execPath, [path.join(project, 'scripts/livery.mjs')], {
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    const problems = stderr.split('\n\n');
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('the path has a "#"');
    expect(problems[1]).toContain('node_modules is a link to another folder');
  });

  it('prints the help without arguments', async () => {
    expect(await runLivery([])).toEqual(await runLivery(['--help']));
  });

  it.each(commands)('%s --help prints examples and lists --json', async (command) => {
    const { code, out } = await runLivery([command, '--help']);
    expect(code).toBe(0);
    expect(out).toContain('Examples:');
    expect(out).toContain(`$ livery ${command}`);
    expect(out).toContain('--json');
  });

  it('suggests the closest command and option', async () => {
    const command = await runLivery(['validte']);
    expect(command).toMatchObject({ code: 2, out: '' });
    expect(command.err).toContain('Did you mean validate?');
    const option = await runLivery(['validate', '--jsn']);
    expect(option.code).toBe(2);
    expect(option.err).toContain('Did you mean --json?');
  });

  it.each(['text', 'admin'])('exits with 2 and prints the help if %s has no subcommand', async (command) => {
    const { code, out, err } = await runLivery([command]);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(`$ livery ${command}`)]);
    expect((await runLivery(['help', command])).code).toBe(0);
  });

  it('names a missing argument', async () => {
    const { code, err } = await runLivery(['inspect']);
    expect(code).toBe(2);
    expect(err).toContain("missing required argument 'brand'");
  });

  it.each([
    ['validate', 'nowhere'],
    ['build', 'nowhere'],
    ['preview', 'nowhere'],
    ['dev', 'nowhere'],
    ['inspect', 'nowhere'],
    ['text', 'export', 'nowhere', 'fr'],
    ['text', 'import', 'harbor', 'fr', '/nowhere.xlf'],
    ['verify', '/nowhere'],
    ['verify-statement', '/nowhere.json'],
    ['desk', 'nowhere', 'withdrawals'],
    ['loss-rate', 'harbor', '--data', '/nowhere'],
  ])('exits with 2 if a named brand or file does not exist: %s %s', async (...words) => {
    const { code, out, err } = await runLivery(words);
    expect([code, out + err]).toEqual([2, expect.stringContaining('nowhere')]);
  });

  it('prints a known failure as one line, and as JSON with --json', async () => {
    const { code, out, err } = await runLivery(['init', 'Acme', '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      error: expect.stringContaining('"Acme" cannot be an id'),
    });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).not.toContain('    at ');
  });

  it('prints a usage error as JSON with --json', async () => {
    const { code, out, err } = await runLivery(['build', '--json', '--frob']);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toEqual({ ok: false, error: expect.stringContaining("unknown option '--frob'") });
    expect(err).toContain("unknown option '--frob'");
  });

  it('suggests the closest command in `help`', async () => {
    expect(await runLivery(['help', 'biuld'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Did you mean build?'),
    });
    expect((await runLivery(['help', 'build'])).out).toContain('$ livery build northwind');
    expect((await runLivery(['help'])).code).toBe(0);
  });

  it('explains system errors', async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, 'a file instead of a folder');
    const { code, err } = await runLivery(['init', 'acme', '--brands', path.join(file, 'brands')]);
    expect(code).toBe(2);
    expect(err).toBe(
      `${path.join(file, 'brands')} cannot be used: a part of the path is a file, not a folder. Move the file, or choose another folder.\n`,
    );
    expect(systemRefusal(Object.assign(new Error('x'), { code: 'EACCES', path: '/srv' }))?.message).toContain(
      '/srv cannot be used: permission is denied',
    );
    const copied = { code: 'ENOSPC', path: '/cache/app.js', dest: '/srv/acme/app.js' };
    expect(systemRefusal(Object.assign(new Error('x'), copied))?.message).toMatch(
      /^\/srv\/acme\/app\.js cannot/,
    );
    expect([
      systemRefusal(new TypeError('x')),
      systemRefusal('EACCES'),
      systemRefusal(Object.assign(new Error('x'), { code: 'toString' })),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['EPIPE', []],
    ['ENOSPC', [2, 'The output could not be written: no room.\n']],
  ])('handles %s on its output', (code, expected) => {
    const seen: (number | string)[] = [];
    onLostOutput(
      Object.assign(new Error('no room'), { code }),
      (exit) => seen.unshift(exit),
      (text) => seen.push(text),
    );
    expect(seen).toEqual(expected);
  });

  it('prints an unexpected error with its stack', async () => {
    const { code, err } = await runLivery(['validate'], {
      out: () => {
        throw new TypeError('broken pipe');
      },
    });
    expect(code).toBe(2);
    expect(err).toContain('because of an internal error');
    expect(err).toContain('TypeError: broken pipe');
    expect(err).toContain('    at ');
  });

  it('uses colour on a terminal only', async () => {
    const argv = ['validate', 'nobody'];
    expect((await runLivery(argv)).out).not.toContain('\u001b[');
    expect((await runLivery(argv, { color: true })).out).toContain('\u001b[31m');
  });

  it('prints its version', async () => {
    expect((await runLivery(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

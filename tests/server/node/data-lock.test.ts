import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockData } from '../../../server/node/data-lock.ts';
import { processStart } from '../../../server/node/process-start.ts';
import { StartError } from '../../../server/node/start-error.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const lockFile = (folder: string) => path.join(folder, 'lock');
const write = (folder: string, holder: object) =>
  writeFileSync(lockFile(folder), JSON.stringify({ start: '', host: hostname(), id: 'other', ...holder }));

async function otherProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child as typeof child & { pid: number };
}

async function deadPid(): Promise<number> {
  const child = await otherProcess();
  child.kill('SIGKILL');
  await once(child, 'exit');
  return child.pid;
}

describe('lockData', () => {
  it('locks a new folder and releases it', () => {
    const folder = path.join(temporaryFolder(), 'a/b');
    const release = lockData(folder);
    expect(JSON.parse(readFileSync(lockFile(folder), 'utf8'))).toMatchObject({ pid: process.pid });
    release();
    expect(existsSync(lockFile(folder))).toBe(false);
    lockData(folder)();
  });

  it('rejects a folder locked by a running process and reports its pid', async () => {
    const folder = temporaryFolder();
    const { pid } = await otherProcess();
    write(folder, { pid, start: processStart(pid) });
    expect(() => lockData(folder)).toThrow(
      `is in use by process ${pid}. Two servers on one folder would damage it. Stop the other one, or choose another folder.`,
    );
    expect(JSON.parse(readFileSync(lockFile(folder), 'utf8'))).toMatchObject({ id: 'other' });
    expect(existsSync(`${lockFile(folder)}.takeover`)).toBe(false);
  });

  it('rejects a second lock in the same process', () => {
    const folder = temporaryFolder();
    const release = lockData(folder);
    expect(() => lockData(folder)).toThrow(StartError);
    release();
  });

  it('takes over the lock of a dead process', async () => {
    const folder = temporaryFolder();
    write(folder, { pid: await deadPid() });
    const release = lockData(folder);
    expect(JSON.parse(readFileSync(lockFile(folder), 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  });

  it('takes over when the pid has been reused by another process', async () => {
    const folder = temporaryFolder();
    const { pid } = await otherProcess();
    write(folder, { pid, start: 'another start' });
    lockData(folder)();
    expect(existsSync(lockFile(folder))).toBe(false);
  });

  it('respects the lock of another machine until it is stale', () => {
    const folder = temporaryFolder();
    write(folder, { pid: 1, host: 'other-host' });
    expect(() => lockData(folder)).toThrow('process 1 on other-host');
    const old = new Date(Date.now() - 120_000);
    utimesSync(lockFile(folder), old, old);
    lockData(folder)();
    expect(existsSync(lockFile(folder))).toBe(false);
  });

  it('takes over an empty lock file once it is stale', () => {
    const folder = temporaryFolder();
    writeFileSync(lockFile(folder), '');
    expect(() => lockData(folder)).toThrow('just starting');
    const old = new Date(Date.now() - 60_000);
    utimesSync(lockFile(folder), old, old);
    lockData(folder)();
    expect(existsSync(lockFile(folder))).toBe(false);
  });

  it('does not remove a lock that another process has taken over', () => {
    const folder = temporaryFolder();
    const release = lockData(folder);
    write(folder, { pid: 1 });
    release();
    expect(existsSync(lockFile(folder))).toBe(true);
  });

  it('leaves no lock on a full disk, which would lock out the next start', () => {
    const folder = temporaryFolder();
    const full = () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    expect(() => lockData(folder, full)).toThrow(
      `The data folder ${folder} cannot be written: the disk is full. Free some space, or choose another folder.`,
    );
    expect(existsSync(lockFile(folder))).toBe(false);
    lockData(folder)();
  });

  it('reports a folder that cannot be written', () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => lockData(file)).toThrow(
      `The data folder ${file} cannot be written: a file is in its place or on the way to it. Make it writable, or choose another folder.`,
    );
    expect(() => lockData(path.join(file, 'below'))).toThrow('a file is in its place or on the way to it');
  });
});

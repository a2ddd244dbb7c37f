import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { createFile, type WriteFile } from './create-file.ts';
import { makeFolder } from './make-folder.ts';
import { isRunning, processStart } from './process-start.ts';
import { StartError, systemCode } from './start-error.ts';

interface Holder {
  pid: number;
  start: string;
  host: string;
  id: string;
}

const BEAT_MS = 15_000;
/** A lock of another machine is stale when it was not touched for this long. */
const DEAD_AFTER_MS = 60_000;
/** An empty lock older than this belongs to a process that died while writing it. */
const UNWRITTEN_AFTER_MS = 5000;

/**
 * Locks the embedded database's folder for this process and creates it if needed. Two processes on one
 * folder would silently corrupt it.
 * @returns the unlock function, which also runs when the process exits
 * @throws StartError when another process holds the lock, or the folder is not writable
 */
export function lockData(folder: string, write?: WriteFile): () => void {
  const file = path.join(folder, 'lock');
  const own: Holder = {
    pid: process.pid,
    start: processStart(process.pid),
    host: hostname(),
    id: randomUUID(),
  };
  try {
    makeFolder(folder);
    if (!createFile(file, JSON.stringify(own), { write })) replaceDeadLock(folder, file, own, write);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw cannotWrite(folder, error);
  }
  const beat = setInterval(() => touch(file), BEAT_MS);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    if (read(file)?.id === own.id) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** Guarded by a second exclusive file, so that only one of two processes takes over a stale lock. */
function replaceDeadLock(folder: string, file: string, own: Holder, write?: WriteFile): void {
  const guard = `${file}.takeover`;
  if (age(guard) > UNWRITTEN_AFTER_MS) rmSync(guard, { force: true });
  if (!createFile(guard, JSON.stringify(own), { write })) throw inUse(folder);
  try {
    const holder = read(file);
    if (!isDead(file, holder)) throw inUse(folder, holder);
    rmSync(file, { force: true });
    if (!createFile(file, JSON.stringify(own), { write })) throw inUse(folder, read(file));
  } finally {
    rmSync(guard, { force: true });
  }
}

function isDead(file: string, holder: Holder | undefined): boolean {
  if (!holder) return age(file) > UNWRITTEN_AFTER_MS;
  if (holder.host !== hostname()) return age(file) > DEAD_AFTER_MS;
  return !isRunning(holder.pid, holder.start);
}

function read(file: string): Holder | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof value.pid === 'number' && value.pid > 0
      ? { start: '', host: '', id: '', ...value, pid: value.pid }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds since the file was touched; minus infinity when it does not exist. */
function age(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? Date.now() - stat.mtimeMs : -Infinity;
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder was removed while in use: the next write of the database reports it.
  }
}

function inUse(folder: string, holder?: Holder): StartError {
  const who = holder
    ? `process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}`
    : 'another process that is just starting';
  return new StartError(
    `The data folder ${folder} is in use by ${who}. Two servers on one folder would damage it. Stop the other one, or choose another folder.`,
  );
}

const FULL = ['ENOSPC', 'EDQUOT'];
const REASONS: Partial<Record<string, string>> = {
  EEXIST: 'a file is in its place or on the way to it',
  ENOTDIR: 'a file is in its place or on the way to it',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
};

function cannotWrite(folder: string, cause: unknown): StartError {
  const code = systemCode(cause) ?? 'the system refused';
  const why = REASONS[code] ?? code;
  const cure = FULL.includes(code) ? 'Free some space' : 'Make it writable';
  return new StartError(
    `The data folder ${folder} cannot be written: ${why}. ${cure}, or choose another folder.`,
    {
      cause,
    },
  );
}

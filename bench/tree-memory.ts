import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_MS = 25;

/** Linux only: elsewhere the system does not tell the proportional memory of a process. */
export const canMeasureMemory = existsSync('/proc/self/smaps_rollup');

/** A file of /proc; empty when the process has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The process and its descendants. */
function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readProcess(Number(name), 'stat') : '';
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (stat) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Proportional set size in MB: pages that processes share count once. */
function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0),
  );
  return (kilobytes.reduce((sum, value) => sum + value, 0) * 1024) / 1e6;
}

export interface TreeMemory {
  /** MB, of all its processes together. */
  peak: number;
  /** MB at the end of `restMs`; the last sample of a command that ends itself. */
  atRest: number;
}

/**
 * Samples the memory of a Node process and its descendants until it ends. With `ready`, a text that it prints, it is
 * ended `restMs` after that text.
 */
export async function measureMemory(
  cwd: string,
  words: readonly string[],
  { ready, restMs = 0 }: { ready?: string; restMs?: number } = {},
): Promise<TreeMemory> {
  const child = spawn(process.execPath, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  let [peak, atRest, readyAt] = [0, 0, 0];
  while (isRunning && !(readyAt && performance.now() - readyAt > restMs)) {
    atRest = memoryOf(processTree(child.pid!)) || atRest;
    peak = Math.max(peak, atRest);
    if (!readyAt && ready && output.includes(ready)) readyAt = performance.now();
    await wait(INTERVAL_MS);
  }
  const isExpected = ready ? readyAt > 0 : (await ended) === 0;
  child.kill();
  await ended;
  if (!isExpected) throw new Error(`${words.join(' ')} failed:\n${output}`);
  return { peak, atRest };
}

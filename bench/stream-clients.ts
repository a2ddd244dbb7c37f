import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const SETTLE_MS = 1000;

export interface Readers {
  /** Ports of the servers that the readers are spread over. */
  ports: readonly number[];
  /** A session per reader. */
  tokens: readonly string[];
  seconds: number;
}

export interface ReaderFigures {
  /** Latency from the source's timestamp to the complete frame at the reader, in ms. */
  p99: number;
  frames: number;
  /** CPU share of the readers' process; above 0.5 the readers are the bottleneck. */
  readersShare: number;
}

/**
 * Reads streams in a process of its own, so that the processor time of the servers is theirs.
 * @param processorMs processor time that each server has used so far
 * @returns the figures, and each server's share of a core
 */
export async function readStreams(
  root: string,
  readers: Readers,
  processorMs: () => number[],
): Promise<ReaderFigures & { shares: number[] }> {
  const child = spawn(
    process.execPath,
    [path.join(root, 'bench/stream-clients.mjs'), JSON.stringify(readers)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  await wait(SETTLE_MS);
  const before = processorMs();
  child.stdin.write('\n');
  const figures = JSON.parse((await lines.next()).value as string) as ReaderFigures;
  const used = processorMs().map((ms, index) => ms - before[index]!);
  return { ...figures, shares: used.map((ms) => ms / 1000 / readers.seconds) };
}

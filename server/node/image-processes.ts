import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CleanImage } from '../ports.ts';

const MIB = 1024 * 1024;
/** Private memory of a process: for an image, and for Node.js with libvips. */
const MEMORY = (256 + 96) * MIB;
/** Resident memory counts the shared files of Node.js and libvips too. */
const RESIDENT_MEMORY = MEMORY + 64 * MIB;
const STACK_KIB = 2048;
const START_MS = 60_000;
/** A process without work ends after this time. */
const IDLE_MS = 30_000;

const WORKER = fileURLToPath(new URL('./image-worker.js', import.meta.url));
/** One thread of each kind: each thread's stack and allocator count as memory. */
const FLAGS = ['--max-old-space-size=32', '--max-semi-space-size=1', '--v8-pool-size=0', '--stack-size=800'];
/** Nothing else of the environment: it has the secrets of the backend. */
const ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '1',
  VIPS_CONCURRENCY: '1',
  MALLOC_ARENA_MAX: '1',
  // The memory of one image is returned to the system before the next.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** The limit of the system holds for native memory, which no option of Node.js bounds. */
const LIMITED = `ulimit -s ${STACK_KIB}; ulimit -d ${MEMORY / 1024}; exec "$0" "$@"`;

export interface ImageJob {
  bytes: Uint8Array;
  /** Media type of the content. */
  media: string;
}

/** `failed`: the process has crashed, exceeded its memory or run out of time with this image. */
export type ImageOutcome = CleanImage | 'unreadable' | 'failed';

/** An image can take control of the process that decodes it: its answer is untrusted. */
function outcomeOf(answer: unknown): ImageOutcome {
  const { image } = (answer ?? {}) as { image?: Partial<CleanImage> | null };
  if (image === null) return 'unreadable';
  const { media, bytes } = image ?? {};
  if (!(bytes instanceof Uint8Array) || (media !== 'image/jpeg' && media !== 'image/png')) return 'failed';
  return { media, bytes };
}

function startProcess(worker: string): ChildProcess {
  const words = [process.execPath, ...FLAGS, worker, String(RESIDENT_MEMORY)];
  const [command, ...args] = process.platform === 'win32' ? words : ['/bin/sh', '-c', LIMITED, ...words];
  return spawn(command!, args, {
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** A process that re-encodes one image at a time. It does not keep the backend running. */
class ImageProcess {
  readonly #child: ChildProcess;
  #idle: NodeJS.Timeout | undefined;

  private constructor(child: ChildProcess) {
    this.#child = child;
    // Between two images, an error only ends the process.
    child.on('error', () => {});
  }

  /** @throws when the system cannot start it */
  static async start(worker: string): Promise<ImageProcess> {
    const started = new ImageProcess(startProcess(worker));
    if ((await started.#answer(START_MS)) === undefined) throw new Error('The image decoder did not start.');
    return started;
  }

  /** The next message; undefined when the process ends or the time is over, which ends it. */
  async #answer(ms: number): Promise<unknown> {
    const child = this.#child;
    return await new Promise((resolve) => {
      const settle = (message?: unknown) => {
        clearTimeout(timer);
        for (const event of ['message', 'exit', 'error', 'disconnect']) child.off(event, listeners[event]!);
        if (message === undefined) this.end();
        resolve(message);
      };
      const end = () => settle();
      const listeners: Record<string, (message?: unknown) => void> = {
        message: settle,
        exit: end,
        error: end,
        disconnect: end,
      };
      const timer = setTimeout(end, ms);
      for (const [event, listener] of Object.entries(listeners)) child.on(event, listener);
    });
  }

  get isRunning(): boolean {
    return this.#child.connected;
  }

  async run(job: ImageJob, ms: number): Promise<ImageOutcome> {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
    const answer = this.#answer(ms);
    this.#child.send(job, () => {});
    return outcomeOf(await answer);
  }

  /** Ends the process after a while without work. */
  endWhenIdle(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}

export interface ImageProcessOptions {
  /** Time limit of one image. */
  milliseconds: number;
  /** The script of the process. */
  worker?: string;
}

/**
 * Decodes images in processes of their own, started when needed. The caller bounds how many run at the same time.
 */
export class ImageProcesses {
  readonly #idle: ImageProcess[] = [];
  readonly #options: Required<ImageProcessOptions>;

  constructor(options: ImageProcessOptions) {
    this.#options = { worker: WORKER, ...options };
  }

  async #takeIdle(): Promise<ImageProcess> {
    for (let next = this.#idle.pop(); next; next = this.#idle.pop()) if (next.isRunning) return next;
    return await ImageProcess.start(this.#options.worker);
  }

  /** @throws when no process can be started */
  async reencode(job: ImageJob): Promise<ImageOutcome> {
    const child = await this.#takeIdle();
    const outcome = await child.run(job, this.#options.milliseconds);
    if (outcome === 'failed') child.end();
    else {
      child.endWhenIdle();
      this.#idle.push(child);
    }
    return outcome;
  }
}

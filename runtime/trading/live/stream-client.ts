import type { Api } from '../../platform/api.ts';
import type { ApiError } from '../../platform/api-error.ts';
import { createEventParser, type ServerEvent } from './event-parser.ts';

export interface StreamClientOptions {
  api: Pick<Api, 'stream'>;
  /** At least 0 and below 1. */
  random(): number;
  onEvent(event: ServerEvent): void;
  /** Anything came in, and be it a comment that keeps the connection open. */
  onSign(): void;
  /** The connection is gone, or could not be made, so often in a row; it is tried again. */
  onLost(times: number): void;
  /** This backend has no stream: it is not tried again. */
  onUnsupported(): void;
}

export interface StreamClient {
  start(): void;
  stop(): void;
}

/** The server says something every 15 s, if only that it is there. */
const SILENCE_MS = 40_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const UNSUPPORTED: readonly number[] = [404, 405, 406, 501];

const isUnsupported = ({ code, status }: ApiError) => UNSUPPORTED.includes(status) || code === 'unreadable';

/** Half of the wait is fixed and half by chance, so that a restarted server does not meet everybody at once. */
export function waitBefore(times: number, first: number, random: () => number): number {
  const wait = Math.min(LONGEST_WAIT_MS, first * 2 ** Math.min(times - 1, 10));
  return Math.round(wait / 2 + (random() * wait) / 2);
}

/** Holds the stream open: reads it as it comes, and connects again when it is lost or has fallen silent. */
export function createStreamClient({ api, random, onEvent, onSign, onLost, onUnsupported }: StreamClientOptions): StreamClient {
  let running: AbortController | null = null;
  let firstWait = FIRST_WAIT_MS;
  let losses = 0;

  async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, sign: () => void) {
    const parse = createEventParser({
      onEvent(event) {
        losses = 0;
        onEvent(event);
      },
      onRetry: (milliseconds) => void (firstWait = Math.max(100, milliseconds)),
    });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      sign();
      parse(part.value);
    }
  }

  /** @returns milliseconds to wait before the next attempt; null for never */
  async function connect(whole: AbortSignal): Promise<number | null> {
    const silent = new AbortController();
    let timer = setTimeout(() => silent.abort(), SILENCE_MS);
    const sign = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE_MS);
      onSign();
    };
    try {
      const result = await api.stream('stream.open', AbortSignal.any([whole, silent.signal]));
      if (result.ok) await read(result.body, sign);
      else if (isUnsupported(result.error)) return null;
      else if (result.error.retryAfter) return result.error.retryAfter * 1000;
    } catch {
      // The connection broke while it was read: the same as its end.
    } finally {
      clearTimeout(timer);
    }
    losses += 1;
    return waitBefore(losses, firstWait, random);
  }

  async function run({ signal }: AbortController) {
    while (!signal.aborted) {
      const wait = await connect(signal);
      if (signal.aborted) return;
      if (wait === null) return onUnsupported();
      onLost(losses);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  return {
    start() {
      if (running) return;
      running = new AbortController();
      losses = 0;
      void run(running);
    },
    stop() {
      running?.abort();
      running = null;
    },
  };
}

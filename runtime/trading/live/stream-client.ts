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
const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 30_000;
const UNSUPPORTED: readonly number[] = [404, 405, 406, 501];

const isUnsupported = ({ code, status }: ApiError) => UNSUPPORTED.includes(status) || code === 'unreadable';

/** Half of the wait is fixed and half by chance, so that a restarted server does not meet everybody at once. */
export function waitBefore(times: number, first: number, random: () => number): number {
  const wait = Math.min(LONGEST_WAIT_MS, first * 2 ** Math.min(times - 1, 10));
  return Math.round(wait / 2 + (random() * wait) / 2);
}

interface Reading {
  onEvent(event: ServerEvent): void;
  onRetry(milliseconds: number): void;
  onPart(): void;
}

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, { onPart, ...sinks }: Reading) {
  const parse = createEventParser(sinks);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onPart();
    parse(decoder.decode(part.value, { stream: true }));
  }
}

/** Aborts when nobody has signed for a while. */
function createSilence() {
  const controller = new AbortController();
  const begin = () => setTimeout(() => controller.abort(), SILENCE_MS);
  let timer = begin();
  return {
    signal: controller.signal,
    sign() {
      clearTimeout(timer);
      timer = begin();
    },
    stop: () => clearTimeout(timer),
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Holds the stream open: reads it as it comes, and connects again when it is lost or has fallen silent. */
export function createStreamClient({
  api,
  random,
  onEvent,
  onSign,
  onLost,
  onUnsupported,
}: StreamClientOptions): StreamClient {
  let running: AbortController | null = null;
  let firstWait = FIRST_WAIT_MS;
  let losses = 0;

  /** @returns what the server refused, if it did */
  async function connect(whole: AbortSignal): Promise<ApiError | null> {
    const silence = createSilence();
    try {
      const result = await api.stream('stream.open', AbortSignal.any([whole, silence.signal]));
      if (!result.ok) return result.error;
      await read(result.body, {
        onEvent(event) {
          losses = 0;
          onEvent(event);
        },
        onRetry: (milliseconds) => void (firstWait = Math.max(SHORTEST_WAIT_MS, milliseconds)),
        onPart() {
          silence.sign();
          onSign();
        },
      });
    } catch {
      // It broke while it was read: the same as its end.
    } finally {
      silence.stop();
    }
    return null;
  }

  async function run(signal: AbortSignal) {
    while (!signal.aborted) {
      const refused = await connect(signal);
      if (signal.aborted) return;
      if (refused && isUnsupported(refused)) return onUnsupported();
      losses += 1;
      onLost(losses);
      await pause(
        refused?.retryAfter ? refused.retryAfter * 1000 : waitBefore(losses, firstWait, random),
        signal,
      );
    }
  }

  return {
    start() {
      if (running) return;
      running = new AbortController();
      losses = 0;
      void run(running.signal);
    },
    stop() {
      running?.abort();
      running = null;
    },
  };
}

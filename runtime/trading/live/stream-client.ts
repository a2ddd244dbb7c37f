import { createParser } from 'eventsource-parser';
import type { Api } from '../../platform/api.ts';
import type { ApiError } from '../../platform/api-error.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import { pause } from '../../lib/pause.ts';

type Clocks = Pick<BrowserEnvironment, 'now' | 'wallClock'>;

export interface ServerEvent {
  name: string;
  data: string;
}

export interface StreamClientOptions {
  api: Pick<Api, 'stream'>;
  environment: Clocks & Pick<BrowserEnvironment, 'random'>;
  onEvent(event: ServerEvent): void;
  /** Bytes arrived, including keep-alive comments. */
  onActivity(): void;
  /** Called with the number of lost or failed connections in a row; it reconnects. */
  onLost(times: number): void;
  /** The backend has no stream: it does not reconnect. */
  onUnsupported(): void;
}

export interface StreamClient {
  start(): void;
  stop(): void;
}

/** The server sends an event or a comment every 15 s. */
const SILENCE_MS = 40_000;
const SILENCE_CHECK_MS = 1000;
const FIRST_WAIT_MS = 1000;
const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 30_000;
const UNSUPPORTED: readonly number[] = [404, 405, 406, 501];

const isUnsupported = ({ code, status }: ApiError) => UNSUPPORTED.includes(status) || code === 'unreadable';

/** Exponential back-off, half of it random, so that clients of a restarted server do not reconnect at the same time. */
function waitBefore(times: number, first: number, random: () => number): number {
  const wait = Math.min(LONGEST_WAIT_MS, first * 2 ** Math.min(times - 1, 10));
  return Math.round(wait / 2 + (random() * wait) / 2);
}

interface Reading {
  onEvent(event: ServerEvent): void;
  onRetry(milliseconds: number): void;
  onPart(): void;
}

/** Reads server-sent events until the body ends. Ids are ignored: a stream begins with a snapshot. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onPart, onEvent, onRetry }: Reading,
) {
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => onEvent({ name: event, data }),
    onRetry,
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onPart();
    parser.feed(decoder.decode(part.value, { stream: true }));
  }
}

/**
 * Aborts a silent connection. The monotonic clock and the timers of some browsers stop while the device sleeps, which
 * ends connections unnoticed: the device's clock counts, too. One that is set forward costs a reconnection.
 */
function createSilence({ now, wallClock }: Clocks) {
  const controller = new AbortController();
  const clocks = () => ({ now: now(), wall: wallClock() });
  let last = clocks();
  const timer = setInterval(() => {
    const silence = Math.max(now() - last.now, wallClock() - last.wall);
    if (silence >= SILENCE_MS) controller.abort();
  }, SILENCE_CHECK_MS);
  return {
    signal: controller.signal,
    activity: () => void (last = clocks()),
    stop: () => clearInterval(timer),
  };
}

/** Reads the stream, and reconnects when it is lost or silent. */
export function createStreamClient({
  api,
  environment,
  onEvent,
  onActivity,
  onLost,
  onUnsupported,
}: StreamClientOptions): StreamClient {
  let running: AbortController | null = null;
  let firstWait = FIRST_WAIT_MS;
  let losses = 0;

  /** @returns the server's refusal, if any */
  async function connect(whole: AbortSignal): Promise<ApiError | null> {
    const silence = createSilence(environment);
    try {
      const result = await api.stream('stream.open', AbortSignal.any([whole, silence.signal]));
      if (!result.ok) return result.error;
      await readEvents(result.body, {
        onEvent(event) {
          losses = 0;
          onEvent(event);
        },
        onRetry: (milliseconds) => void (firstWait = Math.max(SHORTEST_WAIT_MS, milliseconds)),
        onPart() {
          silence.activity();
          onActivity();
        },
      });
    } catch {
      // A connection that breaks during a read has ended.
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
        refused?.retryAfter ? refused.retryAfter * 1000 : waitBefore(losses, firstWait, environment.random),
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

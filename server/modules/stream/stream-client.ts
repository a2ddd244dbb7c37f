const encoder = new TextEncoder();

/** Queued chunks above which a reader is slow. */
const MAX_QUEUED = 2;
/**
 * Maximum number of queued events without a key; the newest stay. A keyed event carries the resulting
 * state.
 */
const MAX_QUEUED_EVENTS = 50;

export type StreamEvent = 'rates' | 'market' | 'positions' | 'closed' | 'changed';

/** Encodes a server-sent event. JSON contains no line breaks. */
export function eventText(event: StreamEvent, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export const encodeText = (text: string): Uint8Array => encoder.encode(text);

export interface StreamClientOptions {
  /** Reconnection delay in ms. */
  retry: number;
  /** Current prices and markets: sent first, and again after the reader was slow. */
  snapshot: () => Uint8Array;
  now: () => number;
  /** The reader has disconnected or the stream has ended. */
  onEnd: () => void;
}

/** One stream reader, with a bounded queue. */
export interface StreamClient {
  body: ReadableStream<Uint8Array>;
  /**
   * Sends a shared chunk. A slow reader skips it and gets the snapshot when it reads again.
   * @returns whether it was sent
   */
  sendShared(chunk: Uint8Array): boolean;
  /**
   * Queues an event of this reader; a newer one of the same `key` replaces it. Events without a key are not
   * replaced; beyond a limit the oldest is dropped.
   */
  queueEvent(key: string | null, text: string): void;
  /** Start of the reader's current stall, ms since 1970; null when it keeps up. */
  slowSince(): number | null;
  end(): void;
}

/** Queue of a reader's own events; see `queueEvent`. */
function createWaiting(): { add(key: string | null, text: string): void; take(): string } {
  const keyed = new Map<string, string>();
  let others: string[] = [];
  return {
    add(key, text) {
      if (key === null) others = [...others, text].slice(-MAX_QUEUED_EVENTS);
      else keyed.set(key, text);
    },
    take() {
      const text = [...keyed.values(), ...others].join('');
      keyed.clear();
      others = [];
      return text;
    },
  };
}

export function createStreamClient({ retry, snapshot, now, onEnd }: StreamClientOptions): StreamClient {
  const waiting = createWaiting();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let missed = true;
  let slowSince: number | null = null;

  const hasRoom = () => controller !== undefined && (controller.desiredSize ?? 0) > 0;

  function flush(): void {
    if (missed && hasRoom()) {
      missed = false;
      slowSince = null;
      controller!.enqueue(snapshot());
    }
    const text = hasRoom() ? waiting.take() : '';
    if (text) controller!.enqueue(encodeText(text));
  }

  function finish(): void {
    controller = undefined;
    waiting.take();
    onEnd();
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(own) {
        controller = own;
        own.enqueue(encodeText(`retry: ${retry}\n\n`));
      },
      pull: flush,
      cancel: finish,
    },
    { highWaterMark: MAX_QUEUED },
  );

  return {
    body,
    sendShared(chunk) {
      if (hasRoom() && !missed) {
        controller!.enqueue(chunk);
        return true;
      }
      missed = true;
      slowSince ??= now();
      return false;
    },
    queueEvent(key, text) {
      if (!controller) return;
      waiting.add(key, text);
      if (!missed) flush();
    },
    slowSince: () => slowSince,
    end() {
      if (!controller) return;
      controller.close();
      finish();
    },
  };
}

/** @returns the number of readers that missed it */
export function broadcastTo(clients: Iterable<StreamClient>, chunk: Uint8Array): number {
  let missed = 0;
  for (const client of clients) if (!client.sendShared(chunk)) missed += 1;
  return missed;
}

const encoder = new TextEncoder();

/** Chunks that wait for a reader before it counts as slow. */
const WAITING = 2;
/** Events without a key that wait at most: the newest. How things stand after them is told by one that has a key. */
const MOST_WAITING_EVENTS = 50;

export type StreamEvent = 'rates' | 'market' | 'positions' | 'closed' | 'changed';

/** One server-sent event as text. JSON has no line breaks of its own. */
export function eventText(event: StreamEvent, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export const encodeText = (text: string): Uint8Array => encoder.encode(text);

export interface StreamClientOptions {
  /** Milliseconds after which the reader should come back when the stream breaks. */
  retry: number;
  /** Prices and markets as they are now: what a reader gets first, and after it was slow. */
  snapshot: () => Uint8Array;
  now: () => number;
  /** The reader has gone, or the stream was ended. */
  onEnd: () => void;
}

/** One reader of the stream. It never has more than a few chunks waiting for it. */
export interface StreamClient {
  body: ReadableStream<Uint8Array>;
  /** Gives it what everybody gets. A slow reader misses it and gets the snapshot once it reads again. @returns was it given? */
  share(chunk: Uint8Array): boolean;
  /** An event of its own, kept until the reader takes it; a newer one of the same `key` replaces it. Without a key nothing replaces it, and very many push out the oldest of them. */
  tell(key: string | null, text: string): void;
  /** Since when it has not read, milliseconds since 1970; null when it reads. */
  slowSince(): number | null;
  end(): void;
}

/** Events that wait for a reader, as `tell` says. */
function createWaiting(): { add(key: string | null, text: string): void; take(): string } {
  const keyed = new Map<string, string>();
  let others: string[] = [];
  return {
    add(key, text) {
      if (key === null) others = [...others, text].slice(-MOST_WAITING_EVENTS);
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
    { highWaterMark: WAITING },
  );

  return {
    body,
    share(chunk) {
      if (hasRoom() && !missed) {
        controller!.enqueue(chunk);
        return true;
      }
      missed = true;
      slowSince ??= now();
      return false;
    },
    tell(key, text) {
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

/** @returns how many of them missed it */
export function shareWith(clients: Iterable<StreamClient>, chunk: Uint8Array): number {
  let missed = 0;
  for (const client of clients) if (!client.share(chunk)) missed += 1;
  return missed;
}

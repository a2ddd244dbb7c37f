import { createParser } from 'eventsource-parser';

export interface SentEvent {
  event: string;
  data: unknown;
}

const TURN_MS = 5;

/** Reads a stream of server-sent events. */
export class StreamReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly decoder = new TextDecoder();
  private arrived: SentEvent[] = [];
  private reading: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;
  private readonly parser = createParser({
    onEvent: ({ event = 'message', data }) => this.arrived.push({ event, data: JSON.parse(data) as unknown }),
    onComment: (comment) => this.comments.push(comment),
    onRetry: (milliseconds) => void (this.retry = milliseconds),
  });
  comments: string[] = [];
  retry: number | undefined;
  ended = false;

  constructor(response: Response) {
    this.reader = response.body!.getReader();
  }

  /** The events that arrived since the last call. */
  async events(): Promise<SentEvent[]> {
    for (;;) {
      this.reading ??= this.reader.read();
      const result = await Promise.race([
        this.reading,
        new Promise<null>((resolve) => setTimeout(() => resolve(null), TURN_MS)),
      ]);
      if (result === null) break;
      this.reading = undefined;
      if (result.done) {
        this.ended = true;
        break;
      }
      this.parser.feed(this.decoder.decode(result.value, { stream: true }));
    }
    return this.arrived.splice(0);
  }

  /** Waits for an event of this type; returns all events up to it. */
  async eventsUntil(event: string): Promise<SentEvent[]> {
    const events: SentEvent[] = [];
    while (!this.ended && !events.some((one) => one.event === event)) events.push(...(await this.events()));
    return events;
  }

  async leave(): Promise<void> {
    await this.reader.cancel();
  }
}

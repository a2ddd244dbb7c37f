export interface SentEvent {
  event: string;
  data: unknown;
}

const TURN_MS = 5;

/** Reads a stream as a browser does: chunks into events. */
export class StreamReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly decoder = new TextDecoder();
  private buffer = '';
  private reading: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;
  comments: string[] = [];
  retry: number | undefined;
  ended = false;

  constructor(response: Response) {
    this.reader = response.body!.getReader();
  }

  /** What has come so far and was not taken. */
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
      this.buffer += this.decoder.decode(result.value, { stream: true });
    }
    const blocks = this.buffer.split('\n\n');
    this.buffer = blocks.pop()!;
    return blocks.flatMap((block) => this.read(block));
  }

  /** What comes until there is one of this kind, and what came with it. */
  async eventsUntil(event: string): Promise<SentEvent[]> {
    const events: SentEvent[] = [];
    while (!this.ended && !events.some((one) => one.event === event)) events.push(...(await this.events()));
    return events;
  }

  private read(block: string): SentEvent[] {
    if (block.startsWith(':')) {
      this.comments.push(block);
      return [];
    }
    const fields = Object.fromEntries(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    if (fields['retry']) {
      this.retry = Number(fields['retry']);
      return [];
    }
    return [{ event: fields['event']!, data: JSON.parse(fields['data']!) as unknown }];
  }

  async leave(): Promise<void> {
    await this.reader.cancel();
  }
}

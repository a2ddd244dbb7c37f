import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEvents, type ServerEvent } from '../../../../runtime/trading/live/stream-client.ts';

async function read(
  ...parts: (string | Uint8Array)[]
): Promise<{ events: ServerEvent[]; retries: number[] }> {
  const events: ServerEvent[] = [];
  const retries: number[] = [];
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) {
        const bytes = typeof part === 'string' ? encoder.encode(part) : part;
        if (bytes.length) controller.enqueue(new Uint8Array(bytes));
      }
      controller.close();
    },
  });
  await readEvents(body, {
    onEvent: (event) => events.push(event),
    onRetry: (wait) => retries.push(wait),
    onPart: () => {},
  });
  return { events, retries };
}

describe('server-sent events', () => {
  test('name and data; several lines of data are one', async () => {
    const { events } = await read('event: rates\ndata: {"a":1}\n\ndata: x\ndata:  y\n\n');
    expect(events).toEqual([
      { name: 'rates', data: '{"a":1}' },
      { name: 'message', data: 'x\n y' },
    ]);
  });

  test('comments, unknown fields and events without data say nothing', async () => {
    expect((await read(': there\n\nid: 7\nfoo: bar\nevent: rates\n\n')).events).toEqual([]);
  });

  test('the name is of one event alone', async () => {
    const { events } = await read('event: a\ndata: 1\n\ndata: 2\n\n');
    expect(events.map(({ name }) => name)).toEqual(['a', 'message']);
  });

  test('a wait that is a whole number counts', async () => {
    expect((await read('retry: 2500\nretry: soon\nretry: -1\n\n')).retries).toEqual([2500]);
  });

  test('an event that has not ended is none yet', async () => {
    expect((await read('data: 1\n')).events).toEqual([]);
  });

  test('a byte order mark is no part of the first field', async () => {
    expect((await read('\uFEFFdata: 1\n\n')).events).toEqual([{ name: 'message', data: '1' }]);
  });

  test('in whatever pieces the bytes come, and however lines end, the same is read', async () => {
    const line = fc.constantFrom(
      'event: rates',
      'data: {"i":"eurusd"}',
      'data:',
      ': sign',
      'retry: 5',
      '',
      'data: ü',
      'nonsense',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 30 }),
        fc.constantFrom('\n', '\r', '\r\n'),
        fc.array(fc.nat(400), { maxLength: 12 }),
        async (lines, end, cuts) => {
          const bytes = new TextEncoder().encode(lines.map((each) => each + end).join('') + end + end);
          const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort(
            (one, other) => one - other,
          );
          const parts = [0, ...places].map((from, index, all) =>
            bytes.slice(from, all[index + 1] ?? bytes.length),
          );
          const whole = await read(lines.map((each) => `${each}\n`).join('') + '\n\n');
          /** The last of a line break may be on its way still. */
          expect(await read(...parts, 'x')).toEqual(whole);
        },
      ),
    );
  });
});

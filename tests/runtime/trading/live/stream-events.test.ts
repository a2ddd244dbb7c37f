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

describe('readEvents', () => {
  test('reads name and data, and joins several data lines', async () => {
    const { events } = await read('event: rates\ndata: {"a":1}\n\ndata: x\ndata:  y\n\n');
    expect(events).toEqual([
      { name: 'rates', data: '{"a":1}' },
      { name: 'message', data: 'x\n y' },
    ]);
  });

  test('ignores comments, unknown fields and events without data', async () => {
    expect((await read(': there\n\nid: 7\nfoo: bar\nevent: rates\n\n')).events).toEqual([]);
  });

  test('resets the name after each event', async () => {
    const { events } = await read('event: a\ndata: 1\n\ndata: 2\n\n');
    expect(events.map(({ name }) => name)).toEqual(['a', 'message']);
  });

  test('accepts a retry time only if it is a whole number', async () => {
    expect((await read('retry: 2500\nretry: soon\nretry: -1\n\n')).retries).toEqual([2500]);
  });

  test('does not emit an unfinished event', async () => {
    expect((await read('data: 1\n')).events).toEqual([]);
  });

  test('skips a byte order mark', async () => {
    expect((await read('\uFEFFdata: 1\n\n')).events).toEqual([{ name: 'message', data: '1' }]);
  });

  test('reads the same events for any chunks and line endings', async () => {
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
          const offsets = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort(
            (one, other) => one - other,
          );
          const parts = [0, ...offsets].map((from, index, all) =>
            bytes.slice(from, all[index + 1] ?? bytes.length),
          );
          const whole = await read(lines.map((each) => `${each}\n`).join('') + '\n\n');
          // The 'x' shows the parser that the last line break is complete.
          expect(await read(...parts, 'x')).toEqual(whole);
        },
      ),
    );
  });
});

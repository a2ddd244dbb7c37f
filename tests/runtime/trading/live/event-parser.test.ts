import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventParser, type ServerEvent } from '../../../../runtime/trading/live/event-parser.ts';

function read(...parts: string[]): { events: ServerEvent[]; retries: number[] } {
  const events: ServerEvent[] = [];
  const retries: number[] = [];
  const parse = createEventParser({
    onEvent: (event) => events.push(event),
    onRetry: (wait) => retries.push(wait),
  });
  parts.forEach(parse);
  return { events, retries };
}

describe('server-sent events', () => {
  test('name and data; several lines of data are one', () => {
    expect(read('event: rates\ndata: {"a":1}\n\ndata: x\ndata:  y\n\n').events).toEqual([
      { name: 'rates', data: '{"a":1}' },
      { name: 'message', data: 'x\n y' },
    ]);
  });

  test('comments, unknown fields and events without data say nothing', () => {
    expect(read(': there\n\nid: 7\nfoo: bar\nevent: rates\n\n').events).toEqual([]);
  });

  test('the name is of one event alone', () => {
    expect(read('event: a\ndata: 1\n\ndata: 2\n\n').events.map(({ name }) => name)).toEqual(['a', 'message']);
  });

  test('a wait that is a whole number counts', () => {
    expect(read('retry: 2500\nretry: soon\nretry: -1\n\n').retries).toEqual([2500]);
  });

  test('an event that has not ended is none yet', () => {
    expect(read('data: 1\n').events).toEqual([]);
  });

  test('a mark at the beginning is no part of the first field', () => {
    expect(read('\uFEFFdata: 1\n\n').events).toEqual([{ name: 'message', data: '1' }]);
  });

  test('in whatever pieces it comes, and however lines end, the same is read', () => {
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
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        fc.constantFrom('\n', '\r', '\r\n'),
        fc.array(fc.nat(400), { maxLength: 12 }),
        (lines, end, cuts) => {
          const text = lines.map((each) => each + end).join('') + end + end;
          const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort(
            (one, other) => one - other,
          );
          const parts = [0, ...places].map((from, index, all) =>
            text.slice(from, all[index + 1] ?? text.length),
          );
          const whole = read(lines.map((each) => `${each}\n`).join('') + '\n\n');
          /** The last of a line break may be on its way still. */
          expect(read(...parts, 'x')).toEqual(whole);
        },
      ),
    );
  });
});

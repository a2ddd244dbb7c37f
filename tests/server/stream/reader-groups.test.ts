import { beforeEach, describe, expect, it } from 'vitest';
import type { RatesFrame } from '../../../schemas/generated/types.ts';
import { createReaderGroups, type ReaderGroups } from '../../../server/modules/stream/reader-groups.ts';
import { createSharedFrames } from '../../../server/modules/stream/shared-frames.ts';
import { createStreamClient, type StreamClient } from '../../../server/modules/stream/stream-client.ts';
import { fakeMarket, type FakeMarket } from '../support/fake-market.ts';

const START = Date.parse('2026-11-02T09:30:00.000Z');
const PER_GROUP = 500;

interface Reader extends StreamClient {
  prices: string[];
}

describe('createReaderGroups', () => {
  let now: number;
  let due: { at: number; work: () => void }[];
  let market: FakeMarket;
  let groups: ReaderGroups;
  let missed: number;

  /** Advances the clock to the next due task and runs it. */
  function step(): void {
    const next = due.shift()!;
    now = Math.max(now, next.at);
    next.work();
  }

  function reader(takes = true): Reader {
    const prices: string[] = [];
    const sendShared = (chunk: Uint8Array) => {
      const { rates } = JSON.parse(/data: (.*)/.exec(new TextDecoder().decode(chunk))![1]!) as RatesFrame;
      if (takes) prices.push(rates.map(({ i, b }) => `${i} ${b}`).join());
      return takes;
    };
    return {
      prices,
      sendShared,
      body: new ReadableStream(),
      queueEvent: () => undefined,
      slowSince: () => null,
      end: () => undefined,
    };
  }

  function readers(count: number): Reader[] {
    const added = Array.from({ length: count }, () => reader());
    added.forEach((one) => groups.add(one));
    return added;
  }

  beforeEach(() => {
    [now, due, missed] = [START, [], 0];
    market = fakeMarket();
    const timer = {
      every: () => () => undefined,
      soon: () => undefined,
      after(ms: number, work: () => void) {
        const planned = { at: now + ms, work };
        due.push(planned);
        return () => void due.splice(due.indexOf(planned), 1);
      },
    };
    groups = createReaderGroups({
      market,
      frames: createSharedFrames(market, { now: () => new Date(now) }),
      timer,
      now: () => now,
      onMissed: (count) => {
        missed += count;
      },
    });
  });

  it('sends a price immediately and the next ones in one frame 200 ms later', () => {
    const [one] = readers(1);
    market.tick('eurusd', '1.08420', '1.08428');
    expect(due.map(({ at }) => at - START)).toEqual([0]);
    step();
    now += 50;
    market.tick('eurusd', '1.08430', '1.08438');
    market.tick('eurusd', '1.08440', '1.08448');
    market.tick('acme', '101.00', '101.10');
    expect(due.map(({ at }) => at - START)).toEqual([200]);
    step();
    expect([one!.prices, due]).toEqual([['eurusd 1.08420', 'eurusd 1.08440,acme 101.00'], []]);
  });

  it('sends to one group after another, each with the current prices', () => {
    const all = readers(2 * PER_GROUP + 1);
    const received = () => [0, PER_GROUP - 1, PER_GROUP, 2 * PER_GROUP].map((index) => all[index]!.prices);
    market.tick('eurusd', '1.08420', '1.08428');
    step();
    expect([received(), due.length]).toEqual([[['eurusd 1.08420'], ['eurusd 1.08420'], [], []], 1]);
    market.tick('eurusd', '1.08430', '1.08438');
    expect(due).toHaveLength(1);
    step();
    step();
    expect(received()).toEqual([
      ['eurusd 1.08420'],
      ['eurusd 1.08420'],
      ['eurusd 1.08430'],
      ['eurusd 1.08430'],
    ]);
    expect(due.map(({ at }) => at - START)).toEqual([200]);
    step();
    expect(received()[0]).toEqual(['eurusd 1.08420', 'eurusd 1.08430']);
    step();
    step();
    expect([received()[3], due]).toEqual([['eurusd 1.08430'], []]);
  });

  it('sends nothing to a reader that left and schedules nothing without readers', () => {
    const former = reader();
    const leave = groups.add(former);
    market.tick('eurusd', '1.08420', '1.08428');
    leave();
    step();
    market.tick('eurusd', '1.08430', '1.08438');
    expect([former.prices, due]).toEqual([[], []]);
  });

  it('fills free places of a group first', () => {
    const leave = groups.add(reader());
    const all = readers(PER_GROUP);
    leave();
    const [late] = readers(1);
    market.tick('eurusd', '1.08420', '1.08428');
    step();
    expect([all[0]!.prices.length, late!.prices.length, due.length]).toEqual([1, 1, 1]);
  });

  it('counts frames that slow readers missed', () => {
    groups.add(reader(false));
    readers(2);
    market.tick('eurusd', '1.08420', '1.08428');
    step();
    expect(missed).toBe(1);
  });

  it('waits at most 200 ms when the clock is set back', () => {
    readers(1);
    market.tick('eurusd', '1.08420', '1.08428');
    step();
    now -= 3_600_000;
    market.tick('eurusd', '1.08430', '1.08438');
    expect(due[0]!.at - now).toBe(200);
  });

  it('sends nothing after close', () => {
    const [one] = readers(1);
    market.tick('eurusd', '1.08420', '1.08428');
    groups.close();
    expect(due).toEqual([]);
    market.tick('eurusd', '1.08430', '1.08438');
    expect([one!.prices, due]).toEqual([[], []]);
  });
});

it('createStreamClient gives a slow reader the latest state and the newest 50 closes', async () => {
  const client = createStreamClient({
    retry: 1000,
    snapshot: () => new TextEncoder().encode('event: rates\ndata: {}\n\n'),
    now: () => START,
    onEnd: () => undefined,
  });
  client.queueEvent('positions', 'positions;');
  for (let count = 0; count < 60; count += 1) client.queueEvent(null, `closed ${count};`);
  const reader = client.body.getReader();
  const chunks: string[] = [];
  while (!chunks.at(-1)?.includes('closed'))
    chunks.push(new TextDecoder().decode((await reader.read()).value));
  expect(chunks.at(-1)).toBe(
    `positions;${Array.from({ length: 50 }, (_, index) => `closed ${index + 10};`).join('')}`,
  );
});

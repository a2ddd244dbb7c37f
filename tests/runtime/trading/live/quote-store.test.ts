import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQuoteStore, type QuoteSink } from '../../../../runtime/trading/live/quote-store.ts';
import { createEnvironment, type FakeEnvironment } from '../../support/live-environment.ts';
import { AT, btcusd, eurusd, makeAsset } from '../../support/live-market.ts';

const SERVER = Date.parse(AT);
let environment: FakeEnvironment;
let quotes: QuoteSink;

beforeEach(() => {
  vi.useFakeTimers();
  environment = createEnvironment();
  quotes = createQuoteStore(environment);
});

afterEach(() => {
  quotes.stop();
  vi.useRealTimers();
});

const take = (b: string, a: string, t = SERVER, i = 'eurusd') => quotes.take([{ i, b, a, t }], t);

describe('quoteStore.get', () => {
  test('returns bid, ask and the direction of the bid', () => {
    quotes.seed([eurusd]);
    expect(quotes.get('eurusd')).toEqual({
      bid: 108419000n,
      ask: 108427000n,
      at: SERVER,
      direction: null,
      parity: 'odd',
      stale: false,
      market: 'open',
    });
    take('1.08425', '1.08433', SERVER + 1);
    expect(quotes.get('eurusd')).toMatchObject({ bid: 108425000n, direction: 'up', parity: 'even' });
    take('1.08425', '1.08434', SERVER + 2);
    expect(quotes.get('eurusd')!.direction).toBe('up');
    take('1.08400', '1.08408', SERVER + 3);
    expect(quotes.get('eurusd')!.direction).toBe('down');
  });

  test('keeps a newer quote when an older one arrives', () => {
    take('1.2', '1.3', SERVER);
    take('1.1', '1.2', SERVER - 1);
    expect(quotes.get('eurusd')!.bid).toBe(120000000n);
  });

  test('returns undefined for an invalid decimal and an unknown asset', () => {
    take('much', '1.3');
    expect([quotes.get('eurusd'), quotes.get('gone'), quotes.age('gone')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('alternates between the views that were read, so that each restarts the flash', () => {
    quotes.seed([eurusd]);
    const parities = [quotes.get('eurusd')!.parity];
    for (const skipped of [false, true, false, true]) {
      const at = SERVER + parities.length * 10;
      if (skipped) take('1.08420', '1.08430', at);
      take('1.08425', '1.08435', at + 1);
      parities.push(quotes.get('eurusd')!.parity);
    }
    expect(parities).toEqual(['odd', 'even', 'odd', 'even', 'odd']);
  });

  test('returns the same object until something changes', () => {
    quotes.seed([eurusd]);
    const view = quotes.get('eurusd');
    take('1.08419', '1.08427', SERVER);
    expect(quotes.get('eurusd')).toBe(view);
  });
});

describe('quoteStore.subscribe', () => {
  test('notifies each listener of its own asset once per frame', () => {
    const [euro, bitcoin, frame] = [vi.fn(), vi.fn(), vi.fn()];
    quotes.subscribe('eurusd', euro);
    quotes.subscribe('btcusd', bitcoin);
    quotes.onFrame(frame);
    for (let tick = 0; tick < 50; tick += 1) take(`1.0${tick + 10}`, '1.2', SERVER + tick);
    expect(euro).not.toHaveBeenCalled();
    environment.nextFrame();
    expect([euro.mock.calls.length, bitcoin.mock.calls.length, frame.mock.calls.length]).toEqual([1, 0, 1]);
    expect([...(frame.mock.calls[0]![0] as Set<string>)]).toEqual(['eurusd']);
    environment.nextFrame();
    expect(euro).toHaveBeenCalledTimes(1);
  });

  test('notifies no listener that has unsubscribed', () => {
    const [listener, frame] = [vi.fn(), vi.fn()];
    const leave = [quotes.subscribe('eurusd', listener), quotes.onFrame(frame)];
    leave.forEach((each) => each());
    take('1.1', '1.2');
    environment.nextFrame();
    expect([listener.mock.calls, frame.mock.calls]).toEqual([[], []]);
  });

  test('requests one frame for thousands of changes, and parses no price before it is read', () => {
    const frames = vi.spyOn(environment, 'frame');
    const own = createQuoteStore({ ...environment, frame: frames as unknown as FakeEnvironment['frame'] });
    const parse = vi.spyOn(globalThis, 'BigInt');
    own.take(
      Array.from({ length: 5000 }, (_, index) => ({ i: `a${index}`, b: '1.1', a: '1.2', t: SERVER })),
      SERVER,
    );
    for (let round = 1; round <= 20; round += 1)
      own.take(
        Array.from({ length: 50 }, (_, index) => ({
          i: `a${index}`,
          b: `1.1${round}`,
          a: '1.3',
          t: SERVER + round,
        })),
        SERVER + round,
      );
    expect([frames.mock.calls.length, parse.mock.calls.length]).toEqual([1, 0]);
    expect(own.get('a49')).toMatchObject({ bid: 112000000n, direction: 'up' });
    parse.mockRestore();
    own.stop();
  });
});

describe('staleness of quotes', () => {
  test('sets in and notifies listeners after the maximum age, and ends with a new quote', () => {
    const listener = vi.fn();
    quotes.setMaxAge(10_000);
    take('1.1', '1.2');
    quotes.subscribe('eurusd', listener);
    environment.nextFrame();
    listener.mockClear();
    vi.advanceTimersByTime(9_000);
    expect([quotes.get('eurusd')!.stale, quotes.age('eurusd')]).toEqual([false, 9_000]);
    vi.advanceTimersByTime(3_000);
    environment.nextFrame();
    expect([quotes.get('eurusd')!.stale, listener.mock.calls.length]).toEqual([true, 1]);
    take('1.1', '1.2', SERVER + 12_000);
    expect(quotes.get('eurusd')!.stale).toBe(false);
  });

  test.each([
    ['years behind', '1999-01-01T00:00:00Z'],
    ['years ahead', '2050-01-01T00:00:00Z'],
  ])("does not depend on the device's clock: %s", (_, wrong) => {
    vi.setSystemTime(new Date(wrong));
    const own = createQuoteStore(environment);
    own.take([{ i: 'eurusd', b: '1.1', a: '1.2', t: SERVER - 2000 }], SERVER);
    expect([own.get('eurusd')!.stale, own.age('eurusd')]).toEqual([false, 2000]);
    vi.setSystemTime(new Date('2030-01-01T00:00:00Z'));
    vi.advanceTimersByTime(5000);
    expect([own.get('eurusd')!.stale, own.age('eurusd')]).toEqual([false, 7000]);
    own.stop();
  });

  test('uses a server clock that a delayed message does not set back', () => {
    take('1.1', '1.2', SERVER);
    vi.advanceTimersByTime(3000);
    quotes.take([], SERVER + 1000);
    expect(quotes.serverNow()).toBe(SERVER + 3000);
  });

  test('uses a server clock that follows large corrections', () => {
    take('1.1', '1.2', SERVER);
    quotes.take([], SERVER - 3_600_000);
    expect(quotes.serverNow()).toBe(SERVER - 3_600_000);
  });

  test('does not apply to a closed market', () => {
    quotes.seed([makeAsset({ market: 'closed', stale: true })]);
    expect(quotes.get('eurusd')).toMatchObject({ stale: false, market: 'closed' });
    quotes.setMarket('eurusd', 'open');
    expect(quotes.get('eurusd')).toMatchObject({ stale: true, market: 'open' });
  });

  test('follows the stale flag of the server', () => {
    quotes.seed([makeAsset({ stale: true }), btcusd]);
    expect([quotes.get('eurusd')!.stale, quotes.get('btcusd')!.stale]).toEqual([true, false]);
  });

  test('applies to all quotes while the connection is lost', () => {
    quotes.seed([eurusd, makeAsset({ id: 'shut', market: 'closed' })]);
    const listener = vi.fn();
    quotes.subscribe('shut', listener);
    environment.nextFrame();
    listener.mockClear();
    quotes.setLost(true);
    environment.nextFrame();
    expect([quotes.get('eurusd')!.stale, quotes.get('shut')!.stale, listener.mock.calls.length]).toEqual([
      true,
      true,
      1,
    ]);
    quotes.setLost(false);
    expect([quotes.get('eurusd')!.stale, quotes.get('shut')!.stale]).toEqual([false, false]);
  });
});

test('an unquoted asset has no quote until one arrives', () => {
  quotes.seed([makeAsset({ buy_p: null, sell_p: null, at: null, stale: true })]);
  expect(quotes.get('eurusd')).toBeUndefined();
  take('1.1', '1.2');
  expect(quotes.get('eurusd')!.stale).toBe(false);
});

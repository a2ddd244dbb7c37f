import { describe, expect, it } from 'vitest';
import { tradingHours } from '../../../server/modules/market/trading-hours.ts';

const iso = (at: number) => new Date(at).toISOString();
const sessionAt = (name: string, at: string) => {
  const session = tradingHours(name).openAt(Date.parse(at));
  return session && [iso(session.from), iso(session.to)];
};
const next = (name: string, at: string) =>
  ((session) => [iso(session.from), iso(session.to)])(tradingHours(name).nextAfter(Date.parse(at)));
const last = (name: string, at: string) =>
  ((session) => [iso(session.from), iso(session.to)])(tradingHours(name).lastBefore(Date.parse(at)));

describe('tradingHours', () => {
  it('opens forex from Sunday to Friday, New York time', () => {
    expect(sessionAt('forex', '2026-11-04T03:00:00Z')).toEqual([
      '2026-11-01T22:00:00.000Z',
      '2026-11-06T22:00:00.000Z',
    ]);
    expect(sessionAt('forex', '2026-11-06T22:00:00Z')).toBeUndefined();
    expect(sessionAt('forex', '2026-11-07T12:00:00Z')).toBeUndefined();
    expect(next('forex', '2026-11-07T12:00:00Z')).toEqual([
      '2026-11-08T22:00:00.000Z',
      '2026-11-13T22:00:00.000Z',
    ]);
    expect(last('forex', '2026-11-07T12:00:00Z')).toEqual([
      '2026-11-01T22:00:00.000Z',
      '2026-11-06T22:00:00.000Z',
    ]);
  });

  it('follows daylight saving time of the market’s own time zone', () => {
    expect(sessionAt('us-shares', '2026-10-30T14:00:00Z')).toEqual([
      '2026-10-30T13:30:00.000Z',
      '2026-10-30T20:00:00.000Z',
    ]);
    expect(sessionAt('us-shares', '2026-11-02T15:00:00Z')).toEqual([
      '2026-11-02T14:30:00.000Z',
      '2026-11-02T21:00:00.000Z',
    ]);
    expect(sessionAt('us-shares', '2026-03-06T15:00:00Z')).toEqual([
      '2026-03-06T14:30:00.000Z',
      '2026-03-06T21:00:00.000Z',
    ]);
    expect(sessionAt('us-shares', '2026-03-09T15:00:00Z')).toEqual([
      '2026-03-09T13:30:00.000Z',
      '2026-03-09T20:00:00.000Z',
    ]);
    expect(sessionAt('london-shares', '2026-10-23T10:00:00Z')).toEqual([
      '2026-10-23T07:00:00.000Z',
      '2026-10-23T15:30:00.000Z',
    ]);
    expect(sessionAt('london-shares', '2026-10-26T10:00:00Z')).toEqual([
      '2026-10-26T08:00:00.000Z',
      '2026-10-26T16:30:00.000Z',
    ]);
    expect(sessionAt('forex', '2026-03-10T12:00:00Z')).toEqual([
      '2026-03-08T21:00:00.000Z',
      '2026-03-13T21:00:00.000Z',
    ]);
    expect(sessionAt('australia-index', '2026-04-03T00:00:00Z')).toEqual([
      '2026-04-02T22:50:00.000Z',
      '2026-04-03T05:30:00.000Z',
    ]);
    expect(sessionAt('australia-index', '2026-04-06T00:00:00Z')).toEqual([
      '2026-04-05T23:50:00.000Z',
      '2026-04-06T06:30:00.000Z',
    ]);
  });

  it('has breaks and sessions past midnight and into Saturday', () => {
    expect(sessionAt('futures', '2026-11-03T22:30:00Z')).toBeUndefined();
    expect(sessionAt('futures', '2026-11-03T23:00:00Z')).toEqual([
      '2026-11-03T23:00:00.000Z',
      '2026-11-04T22:00:00.000Z',
    ]);
    expect(sessionAt('hong-kong-index', '2026-11-06T18:00:00Z')).toEqual([
      '2026-11-06T09:15:00.000Z',
      '2026-11-06T19:00:00.000Z',
    ]);
    expect(sessionAt('japan-index', '2026-11-07T00:00:00Z')).toBeUndefined();
    expect(next('hong-kong-index', '2026-11-06T19:00:00Z')[0]).toBe('2026-11-09T01:15:00.000Z');
  });

  it('includes the start of a session and excludes its end', () => {
    const open = Date.parse('2026-11-02T14:30:00.000Z');
    expect([
      tradingHours('us-shares').openAt(open - 1),
      tradingHours('us-shares').openAt(open)?.from,
    ]).toEqual([undefined, open]);
    const close = Date.parse('2026-11-02T21:00:00.000Z');
    expect([
      tradingHours('us-shares').openAt(close - 1)?.to,
      tradingHours('us-shares').openAt(close),
    ]).toEqual([close, undefined]);
  });

  it('has no end for markets that never close', () => {
    expect([tradingHours('always').always, tradingHours('always').openAt(0)?.to]).toEqual([true, Infinity]);
  });

  it('rejects an unknown calendar', () => {
    expect(() => tradingHours('mars')).toThrow('There are no trading hours "mars"');
  });
});

import { describe, expect, test } from 'vitest';
import { marketTime } from '../../../../runtime/trading/ticket/market-time.ts';

const NOW = Date.UTC(2026, 10, 21, 6);
const at = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

describe('marketTime', () => {
  test('writes weekday, time and zone for the next days', () => {
    expect(marketTime('en', at(1.5), NOW)).toMatch(/^Sun.*\d{2}:\d{2}.* \S+$/);
    expect(marketTime('es', at(1.5), NOW)).toMatch(/^dom.*\d{2}:\d{2} \S+$/);
  });

  test('writes the date from a week on', () => expect(marketTime('en', at(8), NOW)).toMatch(/^Nov 29/));
});

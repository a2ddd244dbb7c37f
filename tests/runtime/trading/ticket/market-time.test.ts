import { describe, expect, test } from 'vitest';
import { marketTime } from '../../../../runtime/trading/ticket/market-time.ts';

const NOW = Date.UTC(2026, 10, 21, 6);
const at = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

describe('when a market opens', () => {
  test('within the next days by its weekday, with the zone', () => {
    expect(marketTime('en', at(1.5), NOW)).toMatch(/^Sun.*\d{2}:\d{2}.* \S+$/);
    expect(marketTime('es', at(1.5), NOW)).toMatch(/^dom.*\d{2}:\d{2} \S+$/);
  });

  test('later by its date, as the same weekday comes again', () =>
    expect(marketTime('en', at(8), NOW)).toMatch(/^Nov 29/));
});

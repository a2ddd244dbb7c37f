import { expect, test } from 'vitest';
import { coinLabel } from '../../../runtime/payments/coin-label.ts';

test('a coin names its network unless that has the name of the coin', () => {
  expect(coinLabel({ name: 'Tether', symbol: 'USDT', network: 'tron' })).toBe('Tether (USDT, tron)');
  expect(coinLabel({ name: 'Bitcoin', symbol: 'BTC', network: 'bitcoin' })).toBe('Bitcoin (BTC)');
});

import type { Asset, Position } from '../../../schemas/generated/types.ts';
import { makeAsset as makeEuro } from './assets.ts';
import { position } from './positions.ts';

export const AT = '2026-11-20T14:30:00.000Z';

/** EUR/USD below its opening of the day, always open. */
export function makeAsset(changes: Partial<Asset> = {}): Asset {
  return makeEuro({ day_open: '1.08000', at: AT, changes_at: null, ...changes });
}

export const eurusd = makeAsset();
export const btcusd = makeAsset({
  id: 'btcusd',
  name: 'Bitcoin / US dollar',
  a_name: 'BTC/USD',
  sy: 'BTCUSD',
  base: 'BTC',
  type: 'crypto',
  class: 'crypto',
  digits: 2,
  contract_size: '1',
  leverage: 2,
  buy_p: '64010.00',
  sell_p: '63990.00',
  day_open: '65000.00',
});

export function makePosition(changes: Partial<Position> = {}): Position {
  return position({ open_at: AT, updated_at: AT, ...changes });
}

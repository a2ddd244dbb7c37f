import type { Account, Asset, Position } from '../../../schemas/generated/types.ts';

export const AT = '2026-11-20T14:30:00.000Z';

export function makeAsset(more: Partial<Asset> = {}): Asset {
  return {
    id: 'eurusd',
    name: 'Euro / US dollar',
    a_name: 'EUR/USD',
    sy: 'EURUSD',
    ex_sym: 'FX:EURUSD',
    base: 'EUR',
    quote: 'USD',
    type: 'forex',
    class: 'fx_major',
    image: null,
    leverage: 30,
    digits: 5,
    contract_size: '100000',
    qty_min: '0.01',
    qty_max: '50',
    qty_step: '0.01',
    buy_p: '1.08427',
    sell_p: '1.08419',
    sell_spread: '0.00008',
    day_open: '1.08000',
    at: AT,
    stale: false,
    market: 'open',
    changes_at: null,
    simulated: true,
    ...more,
  };
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

export function makePosition(more: Partial<Position> = {}): Position {
  return {
    id: 'p_1',
    mode: 'real',
    asset: {
      id: 'eurusd',
      sy: 'EURUSD',
      a_name: 'EUR/USD',
      type: 'forex',
      image: null,
      digits: 5,
      quote: 'USD',
      contract_size: '100000',
    },
    trade_type: 'buy',
    status: 0,
    qty: '0.10',
    units: '10000',
    leverage: 30,
    traded_amount: '361.42',
    currency: 'USD',
    opening_price: '1.08427',
    current_price: '1.08419',
    closing_price: null,
    profit: '-0.80',
    stale: false,
    take_profit: null,
    stop_loss: null,
    opened_by: 'trader',
    close_reason: null,
    open_at: AT,
    close_at: null,
    updated_at: AT,
    ...more,
  };
}

export function makeAccount(more: Partial<Account> = {}): Account {
  return {
    mode: 'real',
    currency: 'USD',
    balance: '10000.00',
    reserved: '0.00',
    bonus: '0.00',
    margin: '0.00',
    profit: '0.00',
    equity: '10000.00',
    free_margin: '10000.00',
    margin_level: null,
    open_positions: 0,
    close_out_percent: 50,
    version: 1,
    ...more,
  };
}

import type { Position } from '../../../schemas/generated/types.ts';

export const eurusd: Position['asset'] = {
  id: 'eurusd',
  sy: 'EURUSD',
  a_name: 'EUR/USD',
  type: 'forex',
  image: null,
  digits: 5,
  quote: 'USD',
  contract_size: '100000',
};
export const dax: Position['asset'] = {
  id: 'de40',
  sy: 'DE40',
  a_name: 'Germany 40',
  type: 'index',
  image: null,
  digits: 1,
  quote: 'EUR',
  contract_size: '1',
};

/** An open buy of 0.10 EUR/USD at 1.08427, with a test's overrides. */
export function position(changes: Partial<Position> = {}): Position {
  return {
    id: 'p_1',
    mode: 'real',
    asset: eurusd,
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
    open_at: '2026-11-20T14:30:01.000Z',
    close_at: null,
    updated_at: '2026-11-20T14:30:01.000Z',
    ...changes,
  };
}

import type { Account } from '../../../schemas/generated/types.ts';

/** An account with 10,000 US dollars and no open position, with a test's overrides. */
export function makeAccount(changes: Partial<Account> = {}): Account {
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
    ...changes,
  };
}

import { describe, expect, it } from 'vitest';
import { demoAccountOptions } from '../../../domain/account/demo-account-options.ts';

describe('demoAccountOptions', () => {
  it('has the options and defaults of the spec', () => {
    expect(demoAccountOptions()).toEqual({
      platforms: ['MT4', 'MT5'],
      leverages: ['1:30', '1:20', '1:10', '1:1'],
      accountTypes: ['Raw Spread', 'Standard Account'],
      currencies: ['USD', 'EUR'],
      servers: ['Demo'],
      initialDeposits: ['200', '500', '1000', '5000', '10000'],
      topUps: ['200', '500', '1000', '2000', '3000', '5000', '10000', '50000', '100000'],
      defaults: {
        platform: 'MT4',
        accountType: 'Raw Spread',
        currency: 'USD',
        leverage: '',
        server: 'Demo',
        initialDeposit: '200',
      },
    });
  });

  it('preselects the first option of each list unless the manifest names another', () => {
    const { defaults, platforms } = demoAccountOptions({
      platforms: ['cTrader', 'MT5'],
      currencies: ['GBP'],
      defaults: { platform: 'MT5', leverage: '1:10' },
    });
    expect(platforms).toEqual(['cTrader', 'MT5']);
    expect(defaults).toMatchObject({ platform: 'MT5', currency: 'GBP', leverage: '1:10' });
  });
});

import { describe, expect, it } from 'vitest';
import { ineffectiveOverrides, salesOverrides } from '../../../cli/build/preview/sales-flags.ts';
import { loaded } from '../support/stamped-brand.ts';

describe('sales options', () => {
  it('are converted to settings', async () => {
    const options = {
      demoMode: true,
      buyUrl: 'https://www.northwind.example/buy',
      trial: true,
      practice: true,
      darkLogin: true,
      home: 'dashboard' as const,
      set: ['two_fa=no', 'minimum_withdrawal=25.50'],
    };
    expect(salesOverrides(options, await loaded('northwind'))).toEqual({
      demo_mode: true,
      demo_buy_btn_url: 'https://www.northwind.example/buy',
      cp_value: 'basic',
      enable_practice_account: true,
      login_page: 'dark',
      home_page: 'wealth_management',
      two_fa: false,
      minimum_withdrawal: '25.50',
    });
    expect(salesOverrides({ home: 'traderoom' }, await loaded('northwind'))).toEqual({
      home_page: 'traderoom',
    });
    expect(salesOverrides({}, await loaded('northwind'))).toEqual({});
  });

  it.each([
    [{ set: ['two_fa=false'] }],
    [{ demoMode: true }],
    [{ as: 'trader' as const }],
    [{ home: 'dashboard' as const }],
  ])('are rejected for a live brand: %j', async (options) => {
    const harbor = await loaded('harbor');
    expect(() => salesOverrides(options, harbor)).toThrow('harbor is a live brand');
    expect(salesOverrides({}, harbor)).toEqual({});
  });

  it.each([
    [
      'two_fs=true',
      'There is no setting "two_fs". Did you mean "two_fa"?\nThe settings are listed by: livery inspect northwind --all',
    ],
    ['__proto__=1', 'There is no setting "__proto__".'],
    ['two_fa', '--set takes setting=value'],
    ['=x', '--set takes setting=value'],
    ['two_fa=perhaps', "The setting two_fa cannot be set to \"perhaps\". Expected 'true' or 'false'."],
    ['crm_url=https://evil.test/', 'The host is not one of allowedHosts.'],
    ['after_signin=//evil.test', 'Expected a page of this site'],
  ])('reject --set %s', async (set, message) => {
    const brand = await loaded('northwind');
    expect(() => salesOverrides({ set: [set] }, brand)).toThrow(message);
  });

  it('accept an equals sign in a value', async () => {
    expect(
      salesOverrides({ set: ['platform_security_bond_message=a=b'] }, await loaded('northwind')),
    ).toEqual({ platform_security_bond_message: 'a=b' });
  });

  it('report settings without effect in the build', async () => {
    const meridian = await loaded('meridian');
    expect(ineffectiveOverrides({ demo_mode: true, two_fa: true }, meridian)).toEqual([
      'demo_mode shows nothing here: it belongs to sales-kit, which meridian has not enabled.',
    ]);
    const northwind = await loaded('northwind');
    expect(
      ineffectiveOverrides(
        { demo_mode: true, login_page: 'dark', home_page: 'traderoom', cp_value: 'basic' },
        northwind,
      ),
    ).toEqual([]);
    expect(
      ineffectiveOverrides(
        { login_page: 'dark', home_page: 'traderoom' },
        { ...northwind, features: ['auth'] },
      ),
    ).toEqual([
      'login_page shows nothing here: it belongs to dark-auth, which northwind has not enabled.',
      'home_page shows nothing here: it belongs to trade-room, which northwind has not enabled.',
    ]);
    const toDashboard = { login_page: 'light', home_page: 'wealth_management' } as const;
    expect(ineffectiveOverrides(toDashboard, northwind)).toEqual([]);
    expect(ineffectiveOverrides(toDashboard, { ...northwind, features: ['auth'] })).toEqual([
      'home_page shows nothing here: it belongs to dashboard, which northwind has not enabled.',
    ]);
  });
});

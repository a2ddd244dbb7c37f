import { describe, expect, it } from 'vitest';
import flags from '../../../schemas/generated/flags.json';
import type { Brand } from '../../../schemas/generated/types.ts';
import { builtFeatures, resolveFeatures } from '../../../cli/manifest/resolve-features.ts';
import { resolveSettings, settingValues } from '../../../cli/manifest/resolve-settings.ts';

const settingsOf = (brand: Partial<Brand>) => settingValues(resolveSettings(brand));

describe('resolveSettings', () => {
  it('starts from the defaults of the flag table', () => {
    expect(settingsOf({})).toEqual(
      Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, flag.default])),
    );
  });

  it('prefers settings over sections, and sections over defaults', () => {
    const brand: Partial<Brand> = {
      name: 'Acme',
      links: { terms: 'https://a.com/t', privacy: 'https://a.com/p' },
      settings: { terms_conditions_url: 'https://b.com/t', privacy_policy_url: '', two_fa: true },
    };
    expect(settingsOf(brand)).toMatchObject({
      site_name: 'Acme',
      terms_conditions_url: 'https://b.com/t',
      privacy_policy_url: 'https://a.com/p',
      two_fa: true,
    });
    expect(resolveSettings(brand).get('privacy_policy_url')!.source).toBe('links.privacy');
  });

  it('enables payment methods by their sections', () => {
    const card = { processor: 'sandbox', minimum: '10.00', maximum: '20.00' };
    expect(
      settingsOf({ deposits: { card, btcpay: { server: 'https://pay.a.com', storeId: 'abcd' } } }),
    ).toMatchObject({
      card_payment: true,
      card_payment_minimum: '10.00',
      card_payment_maximum: '20.00',
      btcpay_payment: true,
      user_btcpay_server_url: 'https://pay.a.com',
      user_btcpay_store_id: 'abcd',
    });
    expect(settingsOf({ deposits: { card }, settings: { card_payment: false } }).card_payment).toBe(false);
    expect(settingsOf({ payouts: { bank: {} } })).toMatchObject({
      wire_withdraw: true,
      crypto_withdraw: false,
      paypal_withdraw: false,
    });
    expect(settingsOf({ payouts: {} })).toMatchObject({
      wire_withdraw: true,
      crypto_withdraw: true,
      paypal_withdraw: true,
    });
  });

  it('converts coins to wallets', () => {
    const coins = [{ name: 'Bitcoin', symbol: 'BTC', network: 'bitcoin' as const, address: 'bc1q' }];
    expect(settingsOf({ deposits: { crypto: { coins } } }).crypto_payments).toEqual([
      { name: 'Bitcoin', symbol: 'BTC', wallet: 'bc1q' },
    ]);
  });

  it('sets the Buy link for demo brands only', () => {
    const links = { buy: 'https://a.com/buy' };
    expect(settingsOf({ mode: 'demo', links }).demo_buy_btn_url).toBe('https://a.com/buy');
    expect(settingsOf({ mode: 'live', links }).demo_buy_btn_url).toBe('');
  });
});

describe('resolveFeatures', () => {
  it('includes permanent and enabled features', () => {
    expect(builtFeatures({ mode: 'demo', features: {} })).toEqual(['auth', 'handoff', 'profile']);
    expect(builtFeatures({ mode: 'demo', features: { 'sales-kit': true, 'dark-auth': false } })).toEqual([
      'auth',
      'handoff',
      'profile',
      'sales-kit',
    ]);
  });

  it('excludes demo-only features from live brands', () => {
    const brand: Partial<Brand> = { mode: 'live', features: { 'sales-kit': true, 'demo-access': true } };
    expect(builtFeatures(brand)).toEqual(['auth', 'handoff', 'profile']);
    expect(resolveFeatures(brand).find((feature) => feature.id === 'sales-kit')!.why).toBe(
      'demo builds only',
    );
  });
});

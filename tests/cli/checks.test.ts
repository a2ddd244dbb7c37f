import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureRequires } from '../../cli/checks/feature-requires.ts';
import type { CheckContext } from '../../cli/manifest/check-context.ts';
import { loadBrand } from '../../cli/manifest/load-brand.ts';
import { type Problem, rulePage } from '../../cli/manifest/problem.ts';
import manifestRules from '../../schemas/manifest-rules.json' with { type: 'json' };
import { RULES } from '../../cli/manifest/run-checks.ts';

const root = path.resolve(import.meta.dirname, '../..');
const brands = path.join(root, 'tests/fixtures/brands');
const options = { brands, today: new Date('2026-11-21T00:00:00Z') };

/** Brands without problems. `a-sibling` belongs to a different operator than the others. */
const VALID = ['a-sibling', 'valid-demo', 'valid-live'];

/** Expected problems by fixture brand: line, column, path; a leading ? marks a warning. */
const CASES: Record<string, string[]> = {
  'account-currency': ['48:46 /accountCurrencies/3'],
  'address-shared': ['55:22 /deposits/crypto/coins/0/address'],
  'api-session': ['48:20 /api/base'],
  'assessment-date': ['48:98 /accessibility/assessed'],
  'asset-missing': ['44:18 /logos/logo_dark'],
  'asset-outside': ['44:18 /logos/logo_dark'],
  'asset-square': ['? 43:16 /logos/logo_sm'],
  'asset-type': ['44:18 /logos/logo_dark'],
  'asset-unfit': ['44:18 /logos/logo_dark'],
  'btcpay-complete': ['48:17 /deposits/btcpay', '48:17 /deposits/btcpay'],
  'card-processor': ['64:39 /deposits/card/processor'],
  'cfd-ban': ['63:142 /markets/1'],
  'close-out': ['66:24 /protection/closeOutPercent'],
  'coin-address': [
    '51:9 /deposits/crypto/coins/0',
    '57:11 /deposits/crypto/coins/1/provider',
    '57:23 /deposits/crypto/coins/1/provider',
    '57:23 /deposits/crypto/coins/1/provider',
  ],
  'country-code': ['48:21 /markets/1'],
  'crypto-address': ['55:22 /deposits/crypto/coins/0/address'],
  'crypto-setting': ['48:17 /settings/crypto_payments'],
  'dark-login': ['48:31 /settings/login_page'],
  'default-logo': ['44:18 /logos/logo_dark'],
  'demo-only-feature': ['47:17 /features/sales-kit'],
  'demo-only-setting': ['64:17 /settings/demo_user_login_email'],
  'feature-always': ['47:28 /features/profile'],
  'folder-name': ['2:9 /id'],
  'hidden-characters': ['3:11 /name'],
  'host-name': ['48:47 /allowedHosts/1'],
  'host-shared': ['48:40 /hosts/1'],
  'language-text': ['? 5:23 /languages/1'],
  'leverage-caps': ['66:49 /protection/leverageCaps/crypto'],
  'live-legal': ['51:15 /legal/entity'],
  'live-links': ['48:3 /links'],
  'logo-shared': ['44:18 /logos/logo_dark'],
  'method-limits': ['48:82 /deposits/card/maximum'],
  'minor-units': [
    '49:28 /practice/topUpTo',
    '53:18 /deposits/card/minimum',
    '54:31 /deposits/card/presets/1',
    '55:25 /deposits/card/fee/fixed',
    '58:39 /payouts/paypal/maximum',
    '59:57 /plans/0/amount',
    '60:39 /settings/minimum_withdrawal',
  ],
  'missing-section': [
    '? 47:17 /features/accessibility',
    '? 47:40 /features/deposits',
    '? 47:58 /features/plans',
    '? 47:73 /features/withdrawals',
  ],
  'name-shared': ['3:11 /name'],
  'negative-balance': ['66:24 /protection/negativeBalance'],
  'no-bonuses': ['66:16 /protection/bonuses'],
  'payout-method': ['60:3 /settings'],
  'reachable-page': ['48:33 /settings/after_signin'],
  'redirect-target': ['48:34 /settings/redirect_away'],
  'reserved-host': ['? 64:13 /hosts/0'],
  'risk-warning': ['63:107 /protection/riskWarning/windowEnd'],
  'risk-warning-language': ['? 5:23 /languages/1'],
  shape: [
    '4:11 /mode',
    '10:5 /theme/light/up',
    '11:18 /theme/light/primary',
    '46:17 /features/dark-auht',
    '47:27 /settings/two_fa',
  ],
  syntax: ['4:11 /', '6:3 /'],
  'text-key': ['3:3 /login.pasword'],
  'text-markup': ['48:35 /text/en/login.email'],
  'text-placeholder': ['48:33 /text/en/field.min'],
  'text-protected': ['48:21 /text/en/mark.demo', '2:3 /manager.request-risk', '3:3 /assets.simulated'],
  'theme-contrast': ['16:16 /theme/light/muted'],
  unregulated: ['58:29 /protection/regime'],
  'unused-section': ['? 48:3 /accessibility'],
  'unused-setting': ['? 48:17 /settings/demo_user_login_email'],
  'url-host': ['48:27 /links/site_info'],
  'url-unsafe': ['48:27 /links/site_info'],
  'asset-blank': ['44:18 /logos/logo_dark'],
  'feature-requires': ['47:17 /features/terminal'],
  'language-code': ['5:23 /languages/1'],
  'live-hosts': ['4:51 /hosts'],
  'name-lookalike': ['3:11 /name'],
  'practice-amount': [
    '48:28 /practice/topUpTo',
    '49:48 /demoAccounts/initialDeposits/1',
    '49:65 /demoAccounts/topUps/0',
    '49:73 /demoAccounts/topUps/1',
  ],
  'plan-terms': ['68:49 /plans/0/amount', '69:13 /plans/1/id', '69:84 /plans/1/features/support'],
  'price-colors': ['19:15 /theme/light/down'],
  'regime-markets': ['49:21 /markets/1'],
  'tagline-language': ['? 48:32 /tagline/eb', '? 52:49 /accessibility/limits/fr'],
  'demo-accounts': [
    '47:37 /features/trading-accounts',
    '49:27 /demoAccounts/leverages/1',
    '50:31 /demoAccounts/defaults/platform',
  ],
  'smallest-withdrawal': ['? 64:105 /deposits/btcpay/minimum'],
  'terminal-setting': ['48:30 /settings/enable_mt'],
  'text-empty': ['48:22 /tagline/en', '49:36 /text/en/login.title'],
  'theme-brightness': ['27:18 /theme/dark/base100'],
  'visible-lines': ['32:15 /theme/dark/line'],
  'withdrawal-fee': ['48:35 /settings/withdrawal_fee'],
};

/**
 * Rules without a fixture: asset-size needs a file of more than half a megabyte (commands/validate.test.ts writes one), and
 * reserved-id a folder of a reserved name (check-variants.test.ts).
 */
const TESTED_SEPARATELY = ['asset-size', 'reserved-id'];

describe('fixture brands', () => {
  it.each(Object.entries(CASES))('%s reports exactly the expected problems', async (rule, expected) => {
    const result = await loadBrand(root, rule, options);
    const found = result.problems.map(
      (problem) =>
        `${problem.severity === 'warning' ? '? ' : ''}${problem.line}:${problem.column} ${problem.path}`,
    );
    expect(found).toEqual(expected);
    expect(new Set(result.problems.map((problem) => problem.rule))).toEqual(new Set([rule]));
    expect(result.ok).toBe(expected.every((line) => line.startsWith('?')));
    const [{ severity, path: place, message, cure }] = result.problems as [Problem];
    const documented: Record<string, { about: string; example?: object }> = manifestRules;
    // The number of the product's texts changes with every feature.
    const withoutCount = <Item extends { message?: string }>(item: Item) => ({
      ...item,
      message: item.message?.replace(/\d+ of \d+ texts/, 'the texts'),
    });
    expect(withoutCount(documented[rule]!.example!)).toEqual(
      withoutCount({ severity, path: place, message, cure }),
    );
    for (const problem of result.problems) {
      expect(existsSync(path.join(root, rulePage(problem.rule)))).toBe(true);
      expect(problem.message).toMatch(/\S.*[.?"]$/);
      expect(problem.cure.length).toBeGreaterThan(5);
      expect(existsSync(path.join(root, problem.file))).toBe(true);
    }
  });

  it('cover every rule, and every fixture is used', () => {
    expect([...RULES.keys(), 'shape', 'syntax'].sort()).toEqual(
      [...Object.keys(CASES), ...TESTED_SEPARATELY].sort(),
    );
    expect(readdirSync(brands).sort()).toEqual([...Object.keys(CASES), ...VALID].sort());
  });

  it.each(VALID)('%s has no problems', async (id) => {
    expect(await loadBrand(root, id, options)).toMatchObject({ ok: true, problems: [] });
  });
});

describe('messages', () => {
  const problemsOf = async (id: string) => (await loadBrand(root, id, options)).problems;

  it('suggest the closest known name', async () => {
    const [mode, up, primary, feature, flag] = await problemsOf('shape');
    expect(mode).toMatchObject({
      message: '"demmo" is not one of the choices.',
      cure: 'Use one of "demo", "live".',
      suggestion: 'demo',
    });
    expect(up).toMatchObject({ message: '"up" is missing.' });
    expect(primary!.cure).toContain('six hex digits');
    expect(feature).toMatchObject({ message: 'Unknown property "dark-auht".', suggestion: 'dark-auth' });
    expect(flag).toMatchObject({
      message: '"1" has the wrong type.',
      cure: 'Write true or false, without quotes.',
    });
  });

  it('suggest the nearest colour that passes', async () => {
    const [problem] = await problemsOf('theme-contrast');
    expect(problem!.message).toMatch(/^#9aa7ab is hard to read as text: 2\.\d\d:1 on base100/);
    expect(problem!.cure).toMatch(/^The nearest colour that passes: "#[0-9a-f]{6}"\.$/);
  });

  it('list the supported account currencies', async () => {
    const [unknown] = await problemsOf('account-currency');
    expect(unknown!.message).toBe('The market has no rate for accounts in "ABC".');
    expect(unknown!.cure).toContain('CHF, EUR, GBP, HKD, JPY, KWD');
  });

  it('suggest the closest host, text key and country code', async () => {
    expect((await problemsOf('url-host'))[0]).toMatchObject({ suggestion: 'www.fixture-markets.com' });
    expect((await problemsOf('text-key'))[0]).toMatchObject({
      suggestion: 'login.password',
      file: 'tests/fixtures/brands/text-key/text/en.json',
    });
    expect((await problemsOf('country-code'))[0]).toMatchObject({ suggestion: 'GB' });
  });
});

describe('featureRequires', () => {
  const context = (built: string[]) =>
    ({ brand: { features: { 'dark-auth': true } }, built: new Set(built) }) as unknown as CheckContext;

  it('accepts a feature whose requirements are in the build', () => {
    expect(featureRequires(context(['auth', 'dark-auth']))).toEqual([]);
  });

  it('names the missing feature', () => {
    expect(featureRequires(context(['dark-auth']))).toMatchObject([
      {
        path: '/features/dark-auth',
        message: 'The feature "dark-auth" needs "auth", which is not in the build.',
      },
    ]);
  });
});

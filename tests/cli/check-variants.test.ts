import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Brand } from '../../schemas/generated/types.ts';
import { readBrands } from '../../cli/build/verify/other-brands.ts';
import { loadBrand } from '../../cli/manifest/load-brand.ts';
import { loadBrands } from '../../cli/manifest/load-brands.ts';
import { PROTECTED_TEXTS } from '../../cli/manifest/protected-texts.ts';
import { readSiblings } from '../../cli/manifest/siblings.ts';
import { TEXTS } from '../../cli/manifest/text-keys.ts';
import { brandsWith, root, runLivery, temporaryFolder } from './support/run-livery.ts';

/** The features that take deposits and pay out. */
const PAYMENTS = { deposits: true, withdrawals: true };

type Fixture = 'valid-demo' | 'valid-live';

/** Loads the fixture with a change. */
async function loadChanged(fixture: Fixture, change: (brand: Brand) => void, today: string) {
  const brands = brandsWith(fixture);
  const file = path.join(brands, fixture, 'brand.json');
  const brand = JSON.parse(readFileSync(file, 'utf8')) as Brand;
  change(brand);
  writeFileSync(file, JSON.stringify(brand, null, 2));
  return await loadBrand(root, fixture, { brands, today: new Date(`${today}T12:00:00Z`) });
}

/** @returns the problems of the changed fixture as `rule path`; a leading ? marks a warning */
async function problemsWith(
  fixture: Fixture,
  change: (brand: Brand) => void,
  today = '2026-11-21',
): Promise<string[]> {
  const { problems } = await loadChanged(fixture, change, today);
  return problems.map(
    (problem) => `${problem.severity === 'warning' ? '? ' : ''}${problem.rule} ${problem.path}`,
  );
}

/** A folder of brands with the unchanged fixture under another id. */
function renamed(id: string): string {
  const brands = temporaryFolder();
  cpSync(path.join(root, 'tests/fixtures/brands/valid-demo'), path.join(brands, id), { recursive: true });
  const file = path.join(brands, id, 'brand.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"id": "valid-demo"', `"id": "${id}"`));
  return brands;
}

describe('risk-warning', () => {
  const rate = (change: object) => (brand: Brand) =>
    void Object.assign(brand.protection!.riskWarning!, change);

  it.each([
    ['2026-09-30', '2027-03-30', []],
    ['2026-09-30', '2027-03-31', ['? risk-warning /protection/riskWarning/windowEnd']],
    ['2026-09-30', '2027-06-29', ['? risk-warning /protection/riskWarning/windowEnd']],
    ['2026-09-30', '2027-07-01', ['risk-warning /protection/riskWarning/windowEnd']],
    ['2026-08-31', '2027-02-28', []],
    ['2026-11-22', '2026-11-21', ['risk-warning /protection/riskWarning/windowEnd']],
    ['2026-11-21', '2026-11-21', []],
  ])('checks the age of a window that ended on %s, on %s', async (windowEnd, today, expected) => {
    expect(await problemsWith('valid-live', rate({ windowEnd }), today)).toEqual(
      expected.map((line) => expect.stringContaining(line)),
    );
  });

  it.each([
    ['49.9', 1],
    ['50', 0],
    ['95', 0],
    ['95.1', 1],
  ])('checks a loss rate of %s %%', async (lossPercent, count) => {
    expect(await problemsWith('valid-live', rate({ lossPercent }))).toEqual(
      Array.from({ length: count }, () => '? risk-warning /protection/riskWarning/lossPercent'),
    );
  });

  it('requires rate and window of a live provider, but not of a new one', async () => {
    const withoutDetails = (form: 'provider' | 'new_provider') => (brand: Brand) =>
      void (brand.protection!.riskWarning = { form });
    expect(await problemsWith('valid-live', withoutDetails('provider'))).toEqual([
      'risk-warning /protection/riskWarning',
      'risk-warning /protection/riskWarning',
    ]);
    expect(await problemsWith('valid-live', withoutDetails('new_provider'))).toEqual([]);
    expect(
      await problemsWith(
        'valid-demo',
        (brand) => void (brand.protection = { regime: 'eu', riskWarning: { form: 'provider' } }),
      ),
    ).toEqual([]);
  });

  it('reports a missing section, and an invalid value once', async () => {
    expect(await problemsWith('valid-live', (brand) => void delete brand.protection)).toEqual([
      'risk-warning /mode',
    ]);
    expect(await problemsWith('valid-live', (brand) => void delete brand.protection!.riskWarning)).toEqual([
      'risk-warning /protection',
    ]);
    expect(await problemsWith('valid-live', rate({ windowEnd: '30.9.2026' }))).toEqual([
      'shape /protection/riskWarning/windowEnd',
    ]);
    expect(await problemsWith('valid-live', rate({ form: 'providr' }))).toEqual([
      'shape /protection/riskWarning/form',
    ]);
  });
});

describe('live-legal', () => {
  it('reports a missing section, and an invalid value once', async () => {
    expect(
      await problemsWith('valid-live', (brand) => {
        delete brand.legal;
        brand.allowedHosts!.pop();
      }),
    ).toEqual(['live-legal /mode']);
    expect(
      await problemsWith('valid-live', (brand) => void Reflect.deleteProperty(brand.legal!, 'address')),
    ).toEqual(['shape /legal/address']);
  });

  it.each([
    'Lorem ipsum',
    'TODO',
    'Example Ltd',
    'your company',
    'aaaa',
    '-----',
    '    ',
    'XXXX',
    'Acme (tbd)',
  ])('rejects the placeholder name "%s"', async (entity) => {
    expect(await problemsWith('valid-live', (brand) => void (brand.legal!.entity = entity))).toEqual([
      'live-legal /legal/entity',
    ]);
  });

  it.each(['Exemplary Trading Ltd', 'Todos Santos Capital SA', 'IG Markets', '株式会社アクメ証券'])(
    'accepts the name "%s"',
    async (entity) => {
      expect(await problemsWith('valid-live', (brand) => void (brand.legal!.entity = entity))).toEqual([]);
    },
  );

  it.each([
    [
      'regulator',
      ['n/a', 'N/A', 'none', 'Unknown', 'test', 'TBD'],
      ['Test Valley Authority', 'Unknown Road Bank'],
    ],
    ['licence', ['123456', '1234567890'], ['FRN 123456', '01234567', '7123456']],
  ])('rejects a placeholder as the whole value of %s only', async (name, placeholders, values) => {
    const found = (value: string) =>
      problemsWith('valid-live', (brand) => void Object.assign(brand.legal!.regulation, { [name]: value }));
    for (const value of placeholders)
      expect([value, await found(value)]).toEqual([value, [`live-legal /legal/regulation/${name}`]]);
    for (const value of values) expect([value, await found(value)]).toEqual([value, []]);
  });

  it('accepts that there is no regulation and no compensation scheme', async () => {
    const found = await problemsWith('valid-live', (brand) => {
      brand.legal!.regulation = { status: 'none' };
      brand.legal!.compensation = { en: 'None' };
    });
    expect(found.filter((line) => line.startsWith('live-legal'))).toEqual([]);
  });

  it('does not apply to demo brands', async () => {
    expect(await problemsWith('valid-demo', (brand) => void (brand.mode = 'demo'))).toEqual([]);
  });
});

describe('regimes', () => {
  const caps = {
    fx_major: 30,
    fx_minor: 20,
    gold: 20,
    index_major: 20,
    commodity: 10,
    index_minor: 10,
    equity: 5,
    other: 5,
  };
  const markets = { eu: ['DE'], uk: ['GB'], au: ['AU'], custom: ['BR'] };
  const under =
    (regime: keyof typeof markets, more: object = {}) =>
    (brand: Brand) => {
      Object.assign(brand.protection!, { regime, ...more });
      brand.markets = markets[regime];
    };

  it.each(['eu', 'au', 'custom'] as const)(
    '%s allows the standard caps and nothing higher',
    async (regime) => {
      const change = (crypto: number, fx: number) =>
        under(regime, { leverageCaps: { ...caps, fx_major: fx, crypto } });
      expect(await problemsWith('valid-live', change(2, 30))).toEqual([]);
      expect(await problemsWith('valid-live', change(3, 31))).toEqual([
        'leverage-caps /protection/leverageCaps/fx_major',
        'leverage-caps /protection/leverageCaps/crypto',
      ]);
    },
  );

  it('uk allows no crypto', async () => {
    expect(await problemsWith('valid-live', under('uk', { leverageCaps: { crypto: 0 } }))).toEqual([]);
    expect(await problemsWith('valid-live', under('uk', { leverageCaps: { crypto: 1 } }))).toEqual([
      'leverage-caps /protection/leverageCaps/crypto',
    ]);
  });

  it.each([
    ['eu', 1],
    ['uk', 1],
    ['au', 1],
    ['custom', 0],
  ] as const)('checks bonuses under %s', async (regime, count) => {
    expect(await problemsWith('valid-live', under(regime, { bonuses: true }))).toHaveLength(count);
  });

  it('warns of own texts that name a bonus where none is allowed', async () => {
    const change = (regime: 'eu' | 'custom') => (brand: Brand) => {
      brand.protection = { regime };
      brand.tagline = { en: 'Deposit today: 100 % bonus' };
      brand.settings = { platform_security_bond_message: 'Every deposit gets a bonus.' };
      brand.text = { en: { 'login.title': 'Log in for your bonus', 'plans.bonus': 'Your bonus' } };
    };
    expect(await problemsWith('valid-demo', change('eu'))).toEqual([
      '? no-bonuses /tagline/en',
      '? no-bonuses /settings/platform_security_bond_message',
      '? no-bonuses /text/en/login.title',
    ]);
    expect(await problemsWith('valid-demo', change('custom'))).toEqual([]);
  });

  it('an unregulated operator requires the custom regime', async () => {
    const change = (regime: 'custom' | 'uk') => (brand: Brand) => {
      brand.legal!.regulation = { status: 'none' };
      under(regime)(brand);
    };
    expect(await problemsWith('valid-live', change('custom'))).toEqual([]);
    expect(await problemsWith('valid-live', change('uk'))).toEqual(['unregulated /protection/regime']);
  });
});

describe('names and codes', () => {
  const named = (name: string) => (brand: Brand) => void (brand.name = name);

  it.each([
    ['Acme Markets', []],
    ['Ácme Märkte 2', []],
    ['Акция Маркет', []],
    ['株式会社 Acme', []],
    ['Αγορά', []],
    ['Аcme', ['name-lookalike /name']],
    ['Acme Μarkets', ['name-lookalike /name']],
    ['АСМЕ', ['? name-lookalike /name']],
    ['Ac\u00adme', ['hidden-characters /name']],
    ['Acme \ud83d', ['hidden-characters /name']],
    ['Acme \ud83d\ude80', []],
  ])('checks the name %j', async (name, expected) => {
    expect(await problemsWith('valid-demo', named(name))).toEqual(expected);
  });

  it('checks the name that a setting puts in its place', async () => {
    const change = (brand: Brand) => void (brand.settings = { site_name: 'Аcme' });
    expect(await problemsWith('valid-demo', change)).toEqual(['name-lookalike /settings/site_name']);
  });

  it.each(['xx', 'qq', 'en-ZZ', 'en-QO'])('rejects the language %s', async (code) => {
    expect(await problemsWith('valid-demo', (brand) => void (brand.languages = ['en', code]))).toEqual([
      'language-code /languages/1',
    ]);
  });

  it.each(['con', 'nul', 'com1', 'constructor', 'assets', 'api'])(
    'rejects the reserved id %s',
    async (id) => {
      const { problems } = await loadBrand(root, id, { brands: renamed(id) });
      expect(problems.map(({ rule, path: at }) => `${rule} ${at}`)).toEqual(['reserved-id /id']);
      expect(problems[0]!.message).toContain(`"${id}" cannot be an id: `);
    },
  );

  it('advises to rename a folder whose name cannot be an id', async () => {
    const brands = renamed('one');
    renameSync(path.join(brands, 'one'), path.join(brands, 'My Brand'));
    const { problems } = await loadBrand(root, 'My Brand', { brands });
    expect(problems).toMatchObject([
      { rule: 'folder-name', cure: 'Rename the folder to one: "My Brand" cannot be an id.' },
    ]);
  });

  it.each(['con', 'constructor', 'assets'])('init rejects the reserved id %s', async (id) => {
    const { code, err } = await runLivery(['init', id, '--brands', temporaryFolder()]);
    expect(code).toBe(2);
    expect(err).toContain(`"${id}" cannot be an id: `);
  });

  it.each(['console', 'controller', 'assets-one', 'com10'])('accepts the id %s', async (id) => {
    expect((await loadBrand(root, id, { brands: renamed(id) })).problems).toEqual([]);
  });
});

describe('colours and amounts', () => {
  it.each([
    ['#9a1422', 1],
    ['#9b1523', 1],
    ['#8a5300', 0],
  ])('checks the rising colour %s against #9a1422', async (up, count) => {
    const problems = await problemsWith('valid-demo', (brand) => void (brand.theme.light.up = up));
    expect(problems.filter((line) => line.includes('price-colors'))).toHaveLength(count);
  });

  it.each([
    ['5', []],
    ['5.5', ['? withdrawal-fee /settings/withdrawal_fee']],
    ['20', ['? withdrawal-fee /settings/withdrawal_fee']],
    ['20.1', ['withdrawal-fee /settings/withdrawal_fee']],
  ])('checks a fee of %s %%', async (withdrawal_fee, expected) => {
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.settings = { withdrawal_fee };
        brand.payouts = { bank: {} };
        brand.features = { ...brand.features, withdrawals: true };
      }),
    ).toEqual(expected);
  });

  it.each([
    ['eu', ['DE', 'NO', 'BR'], []],
    ['eu', ['GB'], ['regime-markets /markets/0']],
    ['au', ['AU', 'NZ'], []],
    ['custom', ['BR'], []],
    ['custom', ['DE'], ['? regime-markets /markets/0']],
  ] as const)('checks the regime %s with markets %j', async (regime, markets, expected) => {
    const change = (brand: Brand) =>
      void Object.assign(brand, { protection: { regime }, markets: [...markets] });
    expect(await problemsWith('valid-demo', change)).toEqual(expected);
  });

  it.each([
    ['live', 'eu', undefined, ['regime-markets /protection/regime']],
    ['live', 'uk', [], ['regime-markets /markets']],
    ['live', 'eu', ['de'], ['shape /markets/0']],
    ['live', 'custom', undefined, []],
    ['live', 'custom', ['BR', 'US'], ['cfd-ban /markets/1']],
    ['live', 'eu', ['BE', 'DE'], ['cfd-ban /markets/0']],
    ['demo', 'eu', ['BE', 'DE'], ['? cfd-ban /markets/0']],
    ['demo', 'eu', undefined, []],
  ] as const)(
    'checks a %s brand under the regime %s with markets %j',
    async (mode, regime, markets, expected) => {
      const change = (brand: Brand) => {
        Object.assign(brand, { mode, markets });
        brand.protection!.regime = regime;
      };
      expect(await problemsWith('valid-live', change)).toEqual(expected);
    },
  );

  it('reports blank PNGs only', async () => {
    const { default: sharp } = await import('sharp');
    const paper = (alpha: number) =>
      sharp({ create: { width: 512, height: 512, channels: 4, background: { r: 9, g: 9, b: 9, alpha } } });
    const dot = await paper(1).resize(64, 64).png().toBuffer();
    const drawings = {
      clear: await paper(0).png().toBuffer(),
      plain: await paper(1).png().toBuffer(),
      drawn: await paper(0)
        .composite([{ input: dot }])
        .png()
        .toBuffer(),
    };
    const blank: string[] = [];
    for (const [name, content] of Object.entries(drawings)) {
      const brands = brandsWith('valid-demo');
      const file = path.join(brands, 'valid-demo/brand.json');
      writeFileSync(path.join(brands, 'valid-demo/assets/logo.png'), content);
      writeFileSync(file, readFileSync(file, 'utf8').replace('"assets/mark.svg"', '"assets/logo.png"'));
      const { problems } = await loadBrand(root, 'valid-demo', { brands });
      if (problems.some(({ rule }) => rule === 'asset-blank')) blank.push(name);
    }
    expect(blank).toEqual(['clear', 'plain']);
  });
});

describe('pairs of brands', () => {
  /** The problems of two brands that differ from the fixture by the given changes: of `two` and of `one`. */
  async function pair(one: object, two: object, fixture: Fixture = 'valid-demo'): Promise<string[][]> {
    const brands = brandsWith(fixture);
    for (const [id, change] of Object.entries({ one, two })) {
      cpSync(path.join(brands, fixture), path.join(brands, id), { recursive: true });
      const file = path.join(brands, id, 'brand.json');
      const brand = { ...JSON.parse(readFileSync(file, 'utf8')), id, ...change };
      writeFileSync(file, JSON.stringify(brand));
    }
    rmSync(path.join(brands, fixture), { recursive: true });
    const results = await loadBrands(root, ['two', 'one'], { brands });
    return results.map(({ result }) => result.problems.map(({ rule, path: at }) => `${rule} ${at}`));
  }

  const shared = ['logo', 'logo_sm', 'logo_dark', 'favicon'].map((slot) => `logo-shared /logos/${slot}`);

  it('of one operator may share name and logo', async () => {
    expect(await pair({}, {})).toEqual([[], []]);
  });

  it('of two operators may share neither; the later one has the problem', async () => {
    for (const operator of ['other', undefined])
      expect(await pair({}, { operator })).toEqual([
        expect.arrayContaining(['name-shared /name', ...shared]),
        [],
      ]);
    expect((await pair({ operator: undefined }, { operator: undefined }))[0]).toContain('name-shared /name');
  });

  it.each([
    [{}, { name: 'Fix\u200dture' }, '/name'],
    [{}, { name: 'Other', settings: { site_name: ' fixture' } }, '/settings/site_name'],
    [{ settings: { site_name: 'Acme  Pro' } }, { name: 'Acme Pro' }, '/name'],
  ])('of two operators may not look like each other: %j, %j', async (one, two, place) => {
    const [later] = await pair(one, { ...two, operator: 'other' });
    expect(later!.filter((line) => line.startsWith('name-shared'))).toEqual([`name-shared ${place}`]);
  });

  it('may not share a host', async () => {
    const hosts = ['trade.acme.com'];
    expect(await pair({ hosts }, { hosts })).toEqual([['host-shared /hosts/0'], []]);
  });

  it('are compared if an editor began the file with a byte order mark', async () => {
    const brands = renamed('one');
    const file = path.join(brands, 'one/brand.json');
    writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);
    expect(readSiblings(brands)).toMatchObject([{ id: 'one', names: ['Fixture'] }]);
    expect(readBrands(brands)[0]!.words).toContain('Fixture');
  });

  it.each([
    ['live', 'live', [['address-shared /deposits/crypto/coins/0/address'], []]],
    ['live', 'demo', [[], []]],
    ['demo', 'live', [[], []]],
    ['demo', 'demo', [[], []]],
  ])('(%s, %s) may share the address of a coin unless both are live', async (one, two, expected) => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    const coins = [{ name: 'Bitcoin', symbol: 'BTC', network: 'bitcoin', address }];
    const brand = (mode: string, host: string) => ({
      mode,
      hosts: [host],
      features: PAYMENTS,
      deposits: { crypto: { minimum: '100', coins } },
      payouts: { bank: {} },
    });
    expect(await pair(brand(one, 'one.acme.com'), brand(two, 'two.acme.com'), 'valid-live')).toEqual(
      expected,
    );
  });

  it('created by init may share the drawn letter', async () => {
    const brands = temporaryFolder();
    for (const id of ['acme-one', 'acme-two']) await runLivery(['init', id, '--brands', brands]);
    const { code, out } = await runLivery(['validate', '--brands', brands]);
    expect({ code, out }).toMatchObject({ code: 0 });
  });
});

describe('protected texts', () => {
  it('are known text keys', () => {
    expect([...PROTECTED_TEXTS.keys()].filter((key) => !TEXTS.has(key))).toEqual([]);
  });

  it('include every demo mark, simulated label and risk text', () => {
    const telling = /^mark\.|simulated|practice account|virtual money|past performance|regulator/i;
    const keys = [...TEXTS]
      .filter(([key, text]) => telling.test(key) || telling.test(text))
      .map(([key]) => key);
    expect(keys.filter((key) => !PROTECTED_TEXTS.has(key)).sort()).toEqual([
      'balance.topped-up',
      'data.practice_positions',
      'deposit.topped-up',
      'setting.enable_practice_account',
    ]);
  });

  it('include every text for traders that states a fee', () => {
    const telling = /\bfee\b|\{fee\}/i;
    const keys = [...TEXTS]
      .filter(([key, text]) => telling.test(text) && !/^(?:operator|setting|journal)\./.test(key))
      .map(([key]) => key);
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((key) => !PROTECTED_TEXTS.has(key)).sort()).toEqual([]);
  });

  it('include every notification about money', () => {
    const telling = /^notifications\.(?:correction|deposit|payout|plan|withdrawal)_/;
    const keys = [...TEXTS.keys()].filter((key) => telling.test(key));
    expect(keys.length).toBeGreaterThan(15);
    expect(keys.filter((key) => !PROTECTED_TEXTS.has(key))).toEqual([]);
  });

  it('cannot be overridden in a custom language', async () => {
    const change = (brand: Brand) => {
      brand.languages = ['en', 'eo'];
      brand.text = { eo: { 'mark.demo': 'Reala mono' } };
    };
    expect(await problemsWith('valid-demo', change)).toEqual([
      '? language-text /languages/1',
      'text-protected /text/eo/mark.demo',
    ]);
  });

  it('are not required of a custom language', async () => {
    const own = [...TEXTS].filter(([key]) => !PROTECTED_TEXTS.has(key));
    const change = (brand: Brand) => {
      brand.languages = ['en', 'eo'];
      brand.text = { eo: Object.fromEntries(own) };
    };
    expect(await problemsWith('valid-demo', change)).toEqual([]);
  });
});

describe('URLs and hosts', () => {
  const link = (site_info: string) => (brand: Brand) => {
    brand.links = { site_info };
    brand.allowedHosts = ['www.acme.com'];
  };

  it.each([
    ['https://www.acme.com/a?b#c', []],
    ['https://www.acme.com:8443/', ['url-host /links/site_info']],
    ['http://www.acme.com', ['shape /links/site_info']],
    ['javascript:alert(1)', ['shape /links/site_info']],
    ['https://127.0.0.1/', ['url-host /links/site_info', 'url-unsafe /links/site_info']],
    ['https://2130706433/', ['url-host /links/site_info', 'url-unsafe /links/site_info']],
    ['https://[::1]/', ['url-host /links/site_info', 'url-unsafe /links/site_info']],
    ['https://user:pw@www.acme.com/', ['url-unsafe /links/site_info']],
    ['https://@www.acme.com/', ['url-unsafe /links/site_info']],
    ['https://', ['url-unsafe /links/site_info']],
    ['https://evil.acme.com.evil.test/', ['url-host /links/site_info']],
    ['https://WWW.ACME.COM/', []],
    ['https://www.acme.com/a b', ['url-unsafe /links/site_info']],
    ['https://www.acme.com/ ', ['url-unsafe /links/site_info']],
  ])('checks %s', async (url, expected) => {
    expect(await problemsWith('valid-demo', link(url))).toEqual(expected);
  });

  it('checks settings, images, chat, register, BTCPay and API URLs', async () => {
    expect(
      await problemsWith('valid-live', (brand) => {
        brand.settings = {
          front_end_url: 'https://a.acme.com',
          logo: 'https://b.acme.com/l.svg',
          live_chat: 'https://c.acme.com',
        };
        Object.assign(brand.legal!.regulation, { register: 'https://d.acme.com' });
        brand.deposits = { btcpay: { server: 'https://e.acme.com', storeId: 'store' } };
        brand.api = { base: 'https://10.0.0.1/', session: 'bearer', allowedBases: ['https://u@f.acme.com/'] };
      }),
    ).toEqual(
      expect.arrayContaining([
        'url-host /settings/front_end_url',
        'url-host /settings/logo',
        'url-host /settings/live_chat',
        'url-host /legal/regulation/register',
        'url-host /deposits/btcpay/server',
        'url-unsafe /api/base',
        'url-unsafe /api/allowedBases/0',
      ]),
    );
  });

  it('checks the addresses of the card processor and of the trading platform', async () => {
    const processor = {
      processor: 'acmepay',
      kind: 'redirect',
      name: 'Acme Pay',
      minimum: '10',
      maximum: '99',
    };
    const change = (api: string, origin: string) => (brand: Brand) =>
      void Object.assign(brand, {
        deposits: { card: { ...processor, api, origin, presets: ['10'] } },
        payouts: { bank: {} },
        features: { ...PAYMENTS, 'trading-accounts': true },
        demoAccounts: { api },
      });
    expect(
      await problemsWith('valid-demo', change('https://api.acme.test/v1', 'https://pay.acme.test')),
    ).toEqual([]);
    expect(await problemsWith('valid-demo', change('https://', 'https://10.0.0.1:8443'))).toEqual([
      'url-unsafe /deposits/card/api',
      'url-unsafe /deposits/card/origin',
      'url-unsafe /demoAccounts/api',
    ]);
  });

  it.each([
    ['www.acme.com', 0],
    ['xn--bcher-kva.example', 0],
    ['localhost', 1],
    ['10.0.0.1', 1],
    ['-a.com', 1],
    ['a..com', 1],
    ['.acme.com', 1],
    ['acme.com.', 1],
    ['acme.c0m', 0],
    ['acme.1', 1],
  ])('checks the host %s', async (host, count) => {
    expect(await problemsWith('valid-demo', (brand) => void (brand.hosts = [host]))).toHaveLength(count);
  });
});

describe('pages', () => {
  it.each([
    ['/profile', 0],
    ['/profile?tab=1', 0],
    ['/profile/', 0],
    ['/two_fa', 0],
    ['/login', 1],
    ['/register', 1],
    ['/ref/7', 1],
    ['/profil', 1],
    ['', 0],
    ['/abc', 0],
  ])('checks after_signin %s', async (after_signin, count) => {
    expect(
      await problemsWith('valid-demo', (brand) => void (brand.settings = { after_signin })),
    ).toHaveLength(count);
  });

  it('warns of a home page that is not in the build', async () => {
    expect(
      await problemsWith('valid-demo', (brand) => void (brand.settings = { home_page: 'wealth_management' })),
    ).toEqual(['? reachable-page /settings/home_page']);
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.settings = { home_page: 'wealth_management' };
        brand.features = { ...(brand.features as object), dashboard: true };
      }),
    ).toEqual([]);
  });
});

describe('payment methods', () => {
  const bank = { bank: {} };

  it('card payments require a processor', async () => {
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.settings = { card_payment: true };
        brand.payouts = bank;
        brand.features = PAYMENTS;
      }),
    ).toEqual(['card-processor /settings/card_payment']);
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.deposits = { card: { processor: 'sandbox', minimum: '10.00', maximum: '5000.00' } };
        brand.payouts = bank;
        brand.features = PAYMENTS;
      }),
    ).toEqual([]);
    const processor = { processor: 'acmepay', minimum: '10.00', maximum: '5000.00' };
    const page = { name: 'Acme Pay', api: 'https://api.acmepay.test', origin: 'https://pay.acmepay.test' };
    for (const [more, problems] of [
      [{}, ['card-processor /deposits/card']],
      [{ ...page, kind: 'hosted-fields' }, ['card-processor /deposits/card']],
      [{ ...page, kind: 'redirect' }, []],
      [{ ...page, kind: 'hosted-fields', fields: '/fields', key: 'pk_1234' }, []],
    ] as const)
      expect(
        await problemsWith('valid-demo', (brand) => {
          brand.deposits = { card: { ...processor, ...more } };
          brand.payouts = bank;
          brand.features = PAYMENTS;
        }),
      ).toEqual(problems);
  });

  it('deposits require a payout method', async () => {
    const coins = [
      {
        name: 'Ether',
        symbol: 'ETH',
        network: 'ethereum' as const,
        address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      },
    ];
    const settings = { wire_withdraw: false, crypto_withdraw: false, paypal_withdraw: false };
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.deposits = { crypto: { coins } };
        brand.payouts = bank;
        brand.features = PAYMENTS;
      }),
    ).toEqual([]);
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.deposits = { crypto: { coins } };
        brand.settings = settings;
        brand.features = PAYMENTS;
      }),
    ).toEqual(['payout-method /settings']);
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.settings = settings;
        brand.features = { ...brand.features, withdrawals: true };
      }),
    ).toEqual([]);
  });

  it.each(['valid-demo', 'valid-live'] as const)(
    'deposits require withdrawals in the build: %s',
    async (id) => {
      const withFeatures = (features: Brand['features'], deposits?: Brand['deposits']) =>
        problemsWith(id, (brand) => Object.assign(brand, { features, deposits, payouts: bank }));
      const btc = { name: 'Bitcoin', symbol: 'BTC', network: 'bitcoin' as const };
      const coins = [{ ...btc, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }];
      const crypto = { minimum: '100', coins };
      expect(await withFeatures({ deposits: true, withdrawals: false }, { crypto })).toEqual([
        'payout-method /features/withdrawals',
      ]);
      expect(await withFeatures({ deposits: true }, { crypto })).toEqual([
        'payout-method /features/deposits',
      ]);
      expect(await withFeatures({ deposits: true, withdrawals: true }, { crypto })).toEqual([]);
    },
  );

  it.each([
    ['deposits', 'card', { processor: 'sandbox', maximum: '0' }],
    ['deposits', 'card', { processor: 'sandbox', minimum: '10', maximum: '0.00', presets: ['20'] }],
    ['payouts', 'bank', { maximum: '0', secondApproverFrom: '10' }],
  ])('a maximum of zero is one problem of %s/%s: %j', async (section, method, limits) => {
    const { problems } = await loadChanged(
      'valid-demo',
      (brand) => Object.assign(brand, { payouts: bank, [section]: { [method]: limits }, features: PAYMENTS }),
      '2026-11-21',
    );
    const found = problems.filter(({ rule }) => rule === 'method-limits');
    expect(found.map(({ path: place, message }) => [place, message])).toEqual([
      [`/${section}/${method}/maximum`, expect.stringContaining('allows no amount at all')],
    ]);
  });

  it('presets must be within the limits', async () => {
    const card = {
      processor: 'sandbox',
      minimum: '100',
      maximum: '900.50',
      presets: ['99.99', '100.00', '900.5', '900.51'],
    };
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.deposits = { card };
        brand.payouts = bank;
        brand.features = PAYMENTS;
      }),
    ).toEqual(['method-limits /deposits/card/presets/0', 'method-limits /deposits/card/presets/3']);
  });

  it.each([
    ['100', '1000', null],
    ['100', '999.99', '1000'],
    ['2000', '5000', '100, 200, 500, 1000'],
  ])(
    'default presets outside the limits from %s to %s are one problem',
    async (minimum, maximum, outside) => {
      const change = (brand: Brand) => {
        brand.deposits = { card: { processor: 'sandbox', minimum, maximum } };
        brand.payouts = bank;
        brand.features = PAYMENTS;
      };
      const { problems } = await loadChanged('valid-demo', change, '2026-11-21');
      expect(problems.map(({ path: place, message, cure }) => [place, message, cure])).toEqual(
        outside === null
          ? []
          : [
              [
                '/deposits/card',
                `Of the default presets 100, 200, 500, 1000, these are outside the limits: ${outside}.`,
                'Add "presets" with amounts within the limits.',
              ],
            ],
      );
    },
  );

  it('rejects a setting that replaces a limit of the card method by another one', async () => {
    const withSettings = (settings: Brand['settings']) =>
      problemsWith('valid-demo', (brand) => {
        brand.deposits = {
          card: { processor: 'sandbox', minimum: '10.00', maximum: '500', presets: ['20'] },
        };
        brand.payouts = bank;
        brand.features = PAYMENTS;
        brand.settings = settings;
      });
    expect(await withSettings({ card_payment_minimum: '10', card_payment_maximum: '500.00' })).toEqual([]);
    expect(await withSettings({ card_payment_minimum: '900', card_payment_maximum: '5' })).toEqual([
      'method-limits /settings/card_payment_minimum',
      'method-limits /settings/card_payment_maximum',
    ]);
  });

  const withFee = (fee: object, minimum = '10.50') =>
    loadChanged(
      'valid-demo',
      (brand) => {
        brand.deposits = { card: { processor: 'sandbox', minimum, maximum: '1000', presets: ['100'], fee } };
        brand.payouts = bank;
        brand.features = PAYMENTS;
      },
      '2026-11-21',
    );

  it.each([
    ['10.50', { fixed: '5.25', minimum: '5.2' }, null],
    ['10.50', { fixed: '5', percent: '2.3' }, null],
    ['10.50', { fixed: '5', percent: '2.5' }, '10.50, is 5.26'],
    ['10.50', { fixed: '5.26', minimum: '6' }, '10.50, is 6.00'],
    ['10.51', { fixed: '5.26' }, '10.51, is 5.26'],
    ['0', { minimum: '0.01' }, '0.01, is 0.01'],
  ])('compares the fee of the smallest deposit, %s, with half of it: %j', async (minimum, fee, found) => {
    const { problems } = await withFee(fee, minimum);
    expect(problems.map(({ rule, path: place, message }) => [rule, place, message])).toEqual(
      found === null
        ? []
        : [
            [
              'method-limits',
              '/deposits/card/fee',
              `The fee of the smallest deposit, ${found}: more than half of it.`,
            ],
          ],
    );
  });

  it.each([
    ['5', []],
    ['5.0001', ['warning']],
    ['20', ['warning']],
    ['20.0001', ['error']],
    ['49.9999', ['error']],
  ])('checks the percentage of a deposit fee as that of a withdrawal: %s', async (percent, severities) => {
    const { problems } = await withFee({ percent });
    expect(problems.map(({ path: place, severity }) => [place, severity])).toEqual(
      severities.map((severity) => ['/deposits/card/fee/percent', severity]),
    );
  });

  it.each([
    [undefined, '99.99', ['? method-limits /payouts/bank/minimum']],
    [undefined, '100', []],
    ['50.00', '50', []],
    ['50.01', '50.00', ['? method-limits /payouts/bank/minimum']],
  ])('compares minimum_withdrawal %s with a payout minimum of %s', async (setting, minimum, expected) => {
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.payouts = { bank: { minimum } };
        brand.features = { ...brand.features, withdrawals: true };
        if (setting) brand.settings = { minimum_withdrawal: setting };
      }),
    ).toEqual(expected);
  });

  it.each([
    [undefined, '99.99', ['method-limits /payouts/bank/maximum']],
    [undefined, '100', []],
    ['5000', '4999.99', ['method-limits /payouts/bank/maximum']],
  ])('compares minimum_withdrawal %s with a payout maximum of %s', async (setting, maximum, expected) => {
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.payouts = { bank: { maximum } };
        brand.features = { ...brand.features, withdrawals: true };
        if (setting) brand.settings = { minimum_withdrawal: setting };
      }),
    ).toEqual(expected);
  });

  const withBtcpay = (method: object, payouts: Brand['payouts'], setting?: string) => (brand: Brand) => {
    const btcpay = { server: 'https://pay.acme.com', storeId: 'store', ...method };
    brand.allowedHosts = [...(brand.allowedHosts ?? []), 'pay.acme.com'];
    brand.deposits = { btcpay };
    brand.payouts = payouts;
    brand.features = PAYMENTS;
    if (setting) brand.settings = { minimum_withdrawal: setting };
  };

  it.each([
    [{ bank: {} }, undefined, '100', '5000', []],
    [{ bank: {} }, '50.01', '50', '5000', ['? smallest-withdrawal /deposits/btcpay/minimum']],
    [{ bank: {} }, '50.01', undefined, '5000', ['? smallest-withdrawal /deposits/btcpay']],
    [{ bank: {} }, '1000000.01', '50', undefined, ['smallest-withdrawal /settings/minimum_withdrawal']],
    [{ bank: { minimum: '500.01' } }, undefined, '50', '500', ['smallest-withdrawal /payouts']],
    [{ bank: { minimum: '500.01' }, paypal: {} }, '50', '50', '500', []],
  ])(
    'compares payouts %j and minimum_withdrawal %s with deposits from %s to %s',
    async (payouts, setting, minimum, maximum, expected) => {
      const change = withBtcpay({ minimum, maximum }, payouts, setting);
      expect(await problemsWith('valid-live', change)).toEqual(expected);
      expect((await problemsWith('valid-demo', change)).join()).not.toContain('smallest-withdrawal');
    },
  );

  it('compares what a deposit credits after its fee with the smallest withdrawal', async () => {
    const withFee = async (fixed: string) => {
      const method = { minimum: '52', maximum: '500', fee: { fixed } };
      return (await loadChanged('valid-live', withBtcpay(method, { bank: {} }, '50'), '2026-11-21')).problems;
    };
    expect(await withFee('2')).toEqual([]);
    expect(await withFee('2.01')).toMatchObject([
      {
        rule: 'smallest-withdrawal',
        path: '/deposits/btcpay/minimum',
        message:
          'A deposit of 52 credits 49.99 after its fee, which is below the smallest withdrawal, 50.00: the client can withdraw it only with all that is free.',
      },
    ]);
  });

  it.each([
    ['deposits', 'card', 'no deposit within the limits would need two operators'],
    ['payouts', 'bank', 'no payout would need two administrators'],
  ] as const)('rejects a second approver above the maximum in %s', async (section, method, effect) => {
    const messages = async (secondApproverFrom: string) => {
      const card = { processor: 'sandbox', minimum: '10', presets: ['20'], maximum: '900.50' };
      const methods = { deposits: { card }, payouts: { bank: { maximum: '900.50' } } };
      Object.assign(Object.values(methods[section])[0]!, { secondApproverFrom });
      const change = (brand: Brand) => Object.assign(brand, methods, { features: PAYMENTS });
      const { problems } = await loadChanged('valid-demo', change, '2026-11-21');
      return problems.map(({ path: place, message }) => [place, message]);
    };
    expect(await messages('900.5')).toEqual([]);
    expect(await messages('900.51')).toEqual([
      [
        `/${section}/${method}/secondApproverFrom`,
        `The threshold 900.51 is above the maximum 900.50: ${effect}.`,
      ],
    ]);
  });

  it.each([
    [{ symbol: 'BTC', network: 'bitcoin' }, true, []],
    [{ symbol: 'LTC', network: 'litecoin' }, true, []],
    [{ symbol: 'BTC', network: 'bitcoin' }, false, ['coin-address /deposits/crypto/coins/0/provider']],
    [{ symbol: 'ETH', network: 'ethereum' }, true, ['coin-address /deposits/crypto/coins/0/provider']],
    [{ symbol: 'BTC', network: 'litecoin' }, true, ['coin-address /deposits/crypto/coins/0/provider']],
  ] as const)('BTCPay gives addresses for %j: store %s', async (coin, hasStore, problems) => {
    expect(
      await problemsWith('valid-demo', (brand) => {
        const store = { server: 'https://pay.acme.com', storeId: 'store' };
        brand.allowedHosts = ['pay.acme.com'];
        brand.deposits = {
          ...(hasStore ? { btcpay: store } : {}),
          crypto: { coins: [{ name: 'Coin', ...coin, provider: 'btcpay' }] },
        };
        brand.payouts = bank;
        brand.features = PAYMENTS;
      }),
    ).toEqual(problems);
  });

  it.each([
    ['Bitcoin', 'BTC', []],
    ['Satoshis', 'BTC', []],
    ['Dogecoin', 'DOGE', []],
    [
      'bitcoin',
      'LTC',
      ['coin-address /deposits/crypto/coins/0/name', 'coin-address /deposits/crypto/coins/0/network'],
    ],
    ['BTC', 'DOGE', ['coin-address /deposits/crypto/coins/0/name']],
    ['Tether', 'USDT', ['coin-address /deposits/crypto/coins/0/network']],
  ])(
    'compares the coin %s (%s) with an address on the network of Bitcoin',
    async (name, symbol, problems) => {
      const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
      expect(
        await problemsWith('valid-demo', (brand) => {
          brand.deposits = { crypto: { coins: [{ name, symbol, network: 'bitcoin', address }] } };
          brand.payouts = bank;
          brand.features = PAYMENTS;
        }),
      ).toEqual(problems);
    },
  );

  it.each([
    ['valid-demo', []],
    ['valid-live', ['crypto-address /deposits/crypto/coins/0/address']],
  ] as const)('in %s, finds these problems of a burn address: %j', async (fixture, problems) => {
    const address = '1BitcoinEaterAddressDontSendf59kuE';
    expect(
      await problemsWith(fixture, (brand) => {
        brand.deposits = {
          crypto: {
            minimum: '100.00',
            coins: [{ name: 'Bitcoin', symbol: 'BTC', network: 'bitcoin', address }],
          },
        };
        brand.payouts = bank;
        brand.features = PAYMENTS;
      }),
    ).toEqual(problems);
  });

  it('rejects an Ethereum address without a checksum', async () => {
    const coins = [
      {
        name: 'Ether',
        symbol: 'ETH',
        network: 'ethereum' as const,
        address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      },
    ];
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.deposits = { crypto: { coins } };
        brand.payouts = bank;
        brand.features = PAYMENTS;
      }),
    ).toEqual(['crypto-address /deposits/crypto/coins/0/address']);
  });
});

describe('sections', () => {
  it.each([
    ['accessibility', { contact: 'access@acme.com', conformance: 'full' }, ['accessibility']],
    ['plans', [{ id: 'basic', name: 'Basic', amount: '10.00', features: {} }], ['plans']],
    ['deposits', { card: { processor: 'sandbox', minimum: '10.00', maximum: '5000.00' } }, ['deposits']],
    ['demoAccounts', { servers: ['Acme-Demo'] }, ['trading-accounts']],
    ['practice', { topUpTo: '500.00' }, ['account-switch']],
  ])('%s change nothing without a feature that reads them', async (section, value, features) => {
    const unused = async (ids: readonly string[]) => {
      const enabled = Object.fromEntries(ids.map((id) => [id, true]));
      const problems = await problemsWith('valid-demo', (brand) =>
        Object.assign(brand, { features: enabled, [section]: value }),
      );
      return problems.filter((line) => line.includes('unused-section'));
    };
    expect(await unused([])).toEqual([`? unused-section /${section}`]);
    expect(await unused(features)).toEqual([]);
  });

  it('names every feature that reads the section', async () => {
    const { problems } = await loadChanged(
      'valid-demo',
      (brand) => void (brand.practice = { topUpTo: '500.00' }),
      '2026-11-21',
    );
    expect(problems).toMatchObject([
      {
        message:
          'The section "practice" changes nothing: only "account-switch" and "deposits" read it, and they are not in the build.',
        cure: 'Enable "account-switch" or "deposits" in features, or remove the section.',
      },
    ]);
  });

  it.each<[Partial<Brand>, string[]]>([
    [{ features: { accessibility: true } }, ['accessibility']],
    [{ features: PAYMENTS }, ['deposits', 'withdrawals']],
    [{ features: PAYMENTS, settings: { card_payment: false }, payouts: { bank: {} } }, ['deposits']],
    [{ features: { withdrawals: true }, settings: { paypal_withdraw: false } }, []],
    [{ features: { withdrawals: true }, payouts: { paypal: {} } }, []],
    [{ features: { plans: true }, plans: [] }, ['plans']],
    [
      { features: { plans: true }, plans: [{ id: 'a', name: 'Old', amount: '1', features: {}, status: 0 }] },
      ['plans'],
    ],
  ])('that features need are missing: %j', async (change, missing) => {
    expect(await problemsWith('valid-demo', (brand) => Object.assign(brand, change))).toEqual(
      missing.map((feature) => `? missing-section /features/${feature}`),
    );
  });

  it('that are missing leave a live accessibility statement with the contact for complaints', async () => {
    const change = (brand: Brand) => void (brand.features = { accessibility: true });
    expect(await problemsWith('valid-live', change)).toEqual([]);
  });

  it('that are invalid are not reported as missing', async () => {
    const change = { features: { plans: true, accessibility: true }, plans: 1, accessibility: 1 };
    expect(await problemsWith('valid-demo', (brand) => Object.assign(brand, change))).toEqual([
      'shape /plans',
      'shape /accessibility',
    ]);
  });

  it('without content are no mistake', async () => {
    const empty = { plans: [], deposits: {} };
    expect(await problemsWith('valid-demo', (brand) => Object.assign(brand, empty))).toEqual([]);
  });
});

describe('assessment-date', () => {
  it.each([
    ['2026-11-20', []],
    ['2026-11-21', []],
    ['2026-11-22', ['assessment-date /accessibility/assessed']],
    ['2026-02-30', ['shape /accessibility/assessed']],
  ])('compares %s with the day of the build', async (assessed, expected) => {
    const change = (brand: Brand) => {
      brand.features = { accessibility: true };
      brand.accessibility = { contact: 'access@acme.com', conformance: 'partial', assessed };
    };
    expect(await problemsWith('valid-demo', change, '2026-11-21')).toEqual(expected);
  });
});

describe('theme', () => {
  it('reports a price colour as too weak or as unreadable, not both', async () => {
    expect(await problemsWith('valid-demo', (brand) => void (brand.theme.light.up = '#3d7a28'))).toEqual([
      'theme-contrast /theme/light/up',
    ]);
    expect(await problemsWith('valid-demo', (brand) => void (brand.theme.light.up = '#2b6a16'))).toEqual([
      '? theme-contrast /theme/light/up',
    ]);
  });

  it('reports a surface on which most colours fail once, and the colours that fail elsewhere', async () => {
    const change = (brand: Brand) => {
      brand.theme.dark.base200 = '#7d8a8e';
      brand.theme.dark.muted = '#46565c';
    };
    expect(await problemsWith('valid-demo', change)).toEqual([
      'theme-contrast /theme/dark/base200',
      'theme-contrast /theme/dark/muted',
    ]);
    const { problems } = await loadChanged('valid-demo', change, '2026-11-21');
    expect(problems[0]!.message).toMatch(/^Most colours are hard to read on #7d8a8e: content 3\.\d\d:1, up /);
    const [, suggested] = /"(#[0-9a-f]{6})"/.exec(problems[0]!.cure)!;
    const suggestion = (brand: Brand) => void (brand.theme.dark.base200 = suggested!);
    expect(await problemsWith('valid-demo', suggestion)).not.toContainEqual(
      expect.stringMatching(/^theme-contrast/),
    );
  });

  it('reports a light surface in a dark theme as light, and its contrast once', async () => {
    const change = (brand: Brand) => void (brand.theme.dark.base100 = '#f8fbfb');
    expect(await problemsWith('valid-demo', change)).toEqual([
      'theme-brightness /theme/dark/base100',
      'theme-contrast /theme/dark/base100',
    ]);
  });

  it('reports each colour where all surfaces fail', async () => {
    const colors = ['content', 'muted', 'up', 'down', 'success', 'warning', 'error', 'info'] as const;
    const change = (brand: Brand) => {
      for (const name of colors) brand.theme.dark[name] = '#333c40';
      brand.theme.dark.up = '#333c41';
    };
    const problems = await problemsWith('valid-demo', change);
    expect(problems.filter((line) => line.startsWith('theme-contrast'))).toEqual(
      colors.map((name) => `theme-contrast /theme/dark/${name}`),
    );
  });

  it('reports an accent that is too weak for a button', async () => {
    expect(await problemsWith('valid-demo', (brand) => void (brand.theme.dark.primary = '#333333'))).toEqual([
      'theme-contrast /theme/dark/primary',
    ]);
  });

  it('reports an invalid colour once', async () => {
    expect(await problemsWith('valid-demo', (brand) => void (brand.theme.dark.muted = '#12'))).toEqual([
      'shape /theme/dark/muted',
    ]);
  });
});

describe('text', () => {
  it('warns of an incomplete custom language', async () => {
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.languages = ['en', 'eo'];
        brand.text = { eo: { 'login.email': 'Adreso' } };
      }),
    ).toEqual(['? language-text /languages/1']);
    expect(
      await problemsWith('valid-demo', (brand) => {
        brand.text = { eo: { 'login.email': 'Adreso' } };
      }),
    ).toEqual(['? language-text /text/eo']);
  });

  it('names the brand in the commands of its cures', async () => {
    const change = (brand: Brand) => {
      brand.languages = ['en', 'eo'];
      brand.text = { en: { 'mark.demo': 'Live' } };
    };
    const { problems } = await loadChanged('valid-demo', change, '2026-11-21');
    expect(problems.map(({ cure }) => cure)).toEqual([
      'Add them to text/eo.json: livery text export valid-demo eo writes a file for a translator.',
      'Remove the line; livery inspect valid-demo --text shows which texts are fixed.',
    ]);
  });

  it('requires the placeholders of a text', async () => {
    const min = (text: string) => (brand: Brand) => void (brand.text = { en: { 'field.min': text } });
    expect(await problemsWith('valid-demo', min('{min} characters or more'))).toEqual([]);
    expect(await problemsWith('valid-demo', min('{max} characters'))).toEqual([
      'text-placeholder /text/en/field.min',
    ]);
    expect(await problemsWith('valid-demo', min('{min} of {max}'))).toEqual([
      'text-placeholder /text/en/field.min',
    ]);
  });

  it.each([
    [{ es: 'Opera.' }, ['? tagline-language /tagline']],
    [{ en: 'Trade.' }, []],
    [{}, []],
  ])('warns of a tagline without the default language: %j', async (tagline, problems) => {
    expect(
      await problemsWith(
        'valid-demo',
        (brand) => void Object.assign(brand, { languages: ['en', 'es'], tagline }),
      ),
    ).toEqual(problems);
  });

  it('finds markup in the texts of the manifest', async () => {
    const found = await problemsWith('valid-live', (brand) => {
      Object.assign(brand, { name: 'Acme <b>Pro</b>', tagline: { en: 'Trade &amp; learn' } });
      brand.plans = [
        { id: 'basic', name: '<i>Basic</i>', amount: '10.00', features: { support: { en: '<br>Chat' } } },
      ];
      brand.legal!.compensation = { en: 'Up to <b>EUR 20,000</b>' };
      brand.accessibility = {
        contact: 'access@fixture-markets.com',
        conformance: 'partial',
        limits: { en: ['Old files are <em>scans</em>.'] },
      };
    });
    expect(found.filter((line) => line.startsWith('text-markup'))).toEqual([
      'text-markup /name',
      'text-markup /legal/compensation/en',
      'text-markup /tagline/en',
      'text-markup /plans/0/name',
      'text-markup /plans/0/features/support/en',
      'text-markup /accessibility/limits/en/0',
    ]);
  });

  it.each([
    ['a < b', 0],
    ['Terms & Conditions', 0],
    ['<script>', 1],
    ['</p>', 1],
    ['&nbsp;', 1],
    ['&#39;', 1],
    ['5 <3', 0],
  ])('checks markup in "%s"', async (text, count) => {
    expect(
      await problemsWith('valid-demo', (brand) => void (brand.text = { en: { 'login.email': text } })),
    ).toHaveLength(count);
  });
});

describe('plans', () => {
  it('names the languages that lack the text of a plan’s feature', async () => {
    const { problems } = await loadChanged(
      'valid-demo',
      (brand) => {
        brand.languages = ['en', 'it'];
        brand.plans = [
          { id: 'basic', name: 'Basic', amount: '10.00', features: { support: { en: 'By mail' } } },
        ];
      },
      '2026-11-21',
    );
    expect(problems.map(({ message }) => message)).toContain('The feature "support" has no text in "it".');
  });

  const planWith = (more: object) => (brand: Brand) =>
    void Object.assign(brand, {
      plans: [{ id: 'basic', name: 'Basic', amount: '10.00', features: {}, ...more }],
    });

  it.each([
    ['0.001', ['USD'], ['minor-units /plans/0/amount']],
    ['0.01', ['USD'], []],
    ['10.010', ['USD'], []],
    ['10.015', ['USD'], ['minor-units /plans/0/amount']],
    ['0.5', ['JPY'], ['minor-units /plans/0/amount']],
    ['0.001', ['KWD'], []],
  ])('reserve whole minor units: %s in %j', async (amount, accountCurrencies, expected) => {
    const problems = await problemsWith('valid-demo', (brand) => {
      planWith({ amount })(brand);
      Object.assign(brand, { accountCurrencies });
    });
    expect(problems.filter((line) => /plan-terms|minor-units/.test(line))).toEqual(expected);
  });

  it.each([
    [{ bonus: '5.00' }, 'bonus'],
    [{ name: 'Bonus plan' }, 'name'],
    [{ name: 'Prime de fidélité' }, 'name'],
    [{ features: { extra: { fr: '1 % de bonification' } } }, 'features/extra'],
    [{ features: { extra: { en: 'A deposit bonus' } } }, 'features/extra'],
  ])('promise no bonus under a regime that allows none: %j', async (more, place) => {
    const problems = await problemsWith('valid-live', planWith(more));
    expect(problems.filter((line) => line.startsWith('no-bonuses'))).toEqual([
      `no-bonuses /plans/0/${place}`,
    ]);
  });

  it('come with no bonus summary under a regime that allows no bonus, or in a brand without bonuses', async () => {
    const summary = (protection?: object) => (brand: Brand) => {
      brand.features = { ...brand.features, 'account-switch': true, 'bonus-summary': true };
      if (protection) Object.assign(brand, { protection });
    };
    const refused = ['no-bonuses /features/bonus-summary'];
    expect(await problemsWith('valid-live', summary())).toEqual(refused);
    expect(await problemsWith('valid-demo', summary({ regime: 'custom' }))).toEqual(refused);
    expect(await problemsWith('valid-demo', summary({ regime: 'custom', bonuses: true }))).toEqual([]);
  });

  it.each([
    [{ bonuses: true }, []],
    [{}, ['no-bonuses /plans/0/bonus']],
  ])('carry a bonus elsewhere only if the brand has bonuses: %j', async (more, expected) => {
    const problems = await problemsWith('valid-demo', (brand) => {
      planWith({ bonus: '5.00' })(brand);
      Object.assign(brand, { protection: { regime: 'custom', ...more } });
    });
    expect(problems.filter((line) => line.includes('no-bonuses'))).toEqual(expected);
  });
});

describe('invalid manifests', () => {
  it('report schema errors together with rule violations', async () => {
    expect(
      await problemsWith('valid-live', (brand) => {
        Object.assign(brand, { login: 5, surplus: true });
        brand.protection!.bonuses = true;
        brand.legal!.entity = 'TODO';
        brand.logos.logo = 'assets/none.svg';
        brand.features = { 'demo-access': true };
      }),
    ).toEqual([
      'asset-missing /logos/logo',
      'demo-only-feature /features/demo-access',
      'live-legal /legal/entity',
      'no-bonuses /protection/bonuses',
      'shape /login',
      'shape /surplus',
    ]);
  });
});

/** JSON pointers to every property of a manifest, at any depth. */
function pointersOf(value: unknown, base = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(Array.isArray(value) ? [] : [`${base}/${key}`]),
    ...pointersOf(item, `${base}/${key}`),
  ]);
}

describe('partly invalid manifests', () => {
  it('report an unknown section and problems of the others', async () => {
    const typo = (brand: Brand) => {
      const { dark, ...theme } = brand.theme;
      Object.assign(brand, { theme: { ...theme, drak: dark } });
      brand.theme.light.muted = '#9aa7ab';
    };
    expect(await problemsWith('valid-demo', typo)).toEqual([
      'shape /theme/dark',
      'theme-contrast /theme/light/muted',
      'shape /theme/drak',
    ]);
  });

  it('check the colours that are valid', async () => {
    const gap = (brand: Brand) =>
      void Object.assign(brand.theme.light, { base200: undefined, up: 'green', muted: '#9aa7ab' });
    expect(await problemsWith('valid-demo', gap)).toEqual([
      'shape /theme/light/base200',
      'theme-contrast /theme/light/muted',
      'shape /theme/light/up',
    ]);
  });

  it('check the valid parts of an incomplete section', async () => {
    const gap = (brand: Brand) => {
      Object.assign(brand.legal!, { registration: undefined, country: 'UK', entity: 'Your company' });
      Object.assign(brand.protection!, {
        regime: 'custom',
        riskWarning: { form: 'provider', lossPercent: '71,4', windowEnd: '2025-01-31' },
      });
      brand.markets = ['BR'];
    };
    expect(await problemsWith('valid-live', gap)).toEqual([
      'shape /legal/registration',
      'live-legal /legal/entity',
      'country-code /legal/country',
      'shape /protection/riskWarning/lossPercent',
      'risk-warning /protection/riskWarning/windowEnd',
    ]);
  });

  it('report each missing property once', async () => {
    const brand = JSON.parse(
      readFileSync(path.join(root, 'tests/fixtures/brands/valid-live/brand.json'), 'utf8'),
    ) as Brand;
    let required = 0;
    for (const pointer of pointersOf(brand)) {
      const parts = pointer.split('/').slice(1);
      const without = (changed: Brand) => {
        const owner = parts
          .slice(0, -1)
          .reduce((node, part) => (node as Record<string, unknown>)[part], changed as unknown) as Record<
          string,
          unknown
        >;
        delete owner[parts.at(-1)!];
      };
      const problems = await problemsWith('valid-live', without);
      if (!problems.some((problem) => problem.startsWith('shape '))) continue;
      expect(problems).toEqual([`shape ${pointer}`]);
      required += 1;
    }
    expect(required).toBeGreaterThan(30);
  });
});

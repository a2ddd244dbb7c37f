import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFlags, parseFlags } from '../../../domain/access/flags.ts';
import { FLAG_NAMES } from '../../../schemas/generated/flag-table.ts';
import flagFile from '../../../schemas/generated/flags.json' with { type: 'json' };
import type { FlagName } from '../../../schemas/generated/ids.ts';
import type { Settings } from '../../../schemas/generated/types.ts';

const base = Object.fromEntries(
  Object.entries(flagFile).map(([name, flag]) => [name, flag.default]),
) as unknown as Settings;
const allowedHosts = ['desk.example.com', 'pay.example.org'];
const demo = { base, mode: 'demo', allowedHosts } as const;
const live = { ...demo, mode: 'live' } as const;
const read = (name: FlagName, value: unknown) => {
  const { settings, problems } = parseFlags({ [name]: value }, demo);
  return problems[0]?.rule ?? settings[name];
};

describe('parseFlags', () => {
  it.each([
    ['', ''],
    ['abc-DEF_12', 'abc-DEF_12'],
    ['https://desk.example.com/chat', 'https://desk.example.com/chat'],
    ['https://evil.example.net/chat', 'host'],
    ['https://desk.example.com:81/', 'url'],
    ['<script src=//evil>', 'pattern'],
    ['//evil.example.net', 'pattern'],
    ['javascript:alert(1)', 'pattern'],
    ['four', 'pattern'],
    ['x'.repeat(81), 'pattern'],
  ])('reads the live chat %j as %j', (wire, value) => {
    expect(read('live_chat', wire)).toBe(value);
  });

  it.each([
    ['/profile?tab=1', '/profile?tab=1'],
    ['/a/b.c', '/a/b.c'],
    ['/.//evil.test', 'path'],
    ['//evil.test', 'path'],
    ['/a//evil.test', 'path'],
    ['/a/../b', 'path'],
    ['/.', 'path'],
    ['/\\evil.test', 'path'],
  ])('reads the page %j as %j', (wire, value) => {
    expect(read('after_signin', wire)).toBe(value);
  });

  it('accepts only listed wallets if deposit addresses are given', () => {
    const wallet = (address: string) => ({
      crypto_payments: JSON.stringify([{ name: 'Bitcoin', symbol: 'BTC', wallet: address }]),
    });
    const known = { ...live, depositAddresses: ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT'] };
    expect(parseFlags(wallet('1BoatSLRHtKNngkdXEeobR76b53LETtpyT'), known).problems).toEqual([]);
    expect(parseFlags(wallet('bc1qattacker'), known).problems).toEqual([
      expect.objectContaining({ name: 'crypto_payments', rule: 'coin' }),
    ]);
    expect(parseFlags(wallet('bc1qattacker'), demo).problems).toEqual([]);
    expect(parseFlags({ crypto_payments: '[]' }, { ...live, depositAddresses: [] }).problems).toEqual([]);
  });

  it.each([
    [true, true],
    ['true', true],
    ['TRUE', true],
    [' true ', true],
    ['1', true],
    [1, true],
    ['yes', true],
    [false, false],
    ['false', false],
    ['0', false],
    [0, false],
    ['no', false],
    ['', false],
  ])('reads the flag %j as %j', (wire, value) => {
    expect(read('two_fa', wire)).toBe(value);
  });

  it.each(['on', 2, 'tru', [], {}, -1])('rejects the flag %j', (wire) => {
    expect(read('two_fa', wire)).toBe('boolean');
  });

  it.each([
    ['https://desk.example.com/a?b=c#d', 'https://desk.example.com/a?b=c#d'],
    ['', ''],
    ['https://DESK.example.com', 'https://DESK.example.com'],
    ['https://desk.example.com:8443/x', 'url'],
    ['https://desk.example.com:99999/', 'url'],
    ['https://desk.example.com:443', 'url'],
    ['http://desk.example.com', 'url'],
    ['https://evil.example.net', 'host'],
    ['https://desk.example.com.evil.net', 'host'],
    ['https://user@desk.example.com', 'url'],
    ['https://desk.example.com@evil.net', 'url'],
    ['https://desk.example.com\\@evil.net', 'url'],
    ['https://10.0.0.1/', 'url'],
    ['https://2130706433/', 'url'],
    ['https://[::1]/', 'url'],
    ['https://0x7f.1/', 'url'],
    ['javascript:alert(1)', 'url'],
    ['data:text/html,x', 'url'],
    ['//desk.example.com', 'url'],
    ['https://desk.example.com/<script>', 'url'],
    ['https://desk.example.com/\u0000', 'text'],
    [7, 'text'],
  ])('reads the URL %j as %j', (wire, expected) => {
    expect(read('crm_url', wire)).toBe(expected);
  });

  it('accepts only URLs whose host the URL parser confirms', () => {
    const part = fc.stringMatching(/^[a-z0-9@:./\\?#[\]%-]{0,14}$/);
    fc.assert(
      fc.property(part, part, (before, after) => {
        const address = `https://${before}desk.example.com${after}`;
        const got = read('crm_url', address);
        if (got === address) expect(new URL(address).hostname).toBe('desk.example.com');
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['/profile', '/profile'],
    ['', ''],
    ['//evil.net', 'path'],
    ['/\\evil.net', 'path'],
    ['https://evil.net', 'path'],
    ['profile', 'path'],
  ])('reads the path %j as %j', (wire, expected) => {
    expect(read('after_signin', wire)).toBe(expected);
  });

  it.each([
    ['100', '100'],
    ['100.50', '100.50'],
    [100, '100'],
    ['1e3', 'money'],
    ['-1', 'money'],
    ['01', 'money'],
    [Infinity, 'money'],
    ['١', 'money'],
  ])('reads the amount %j as %j', (wire, expected) => {
    expect(read('minimum_withdrawal', wire)).toBe(expected);
  });

  it('reads wallets from a list or JSON and rejects a list with an invalid wallet', () => {
    const wallet = { name: 'Bitcoin', symbol: 'BTC', wallet: 'bc1qexample' };
    expect(read('crypto_payments', [wallet])).toEqual([wallet]);
    expect(read('crypto_payments', JSON.stringify([{ ...wallet, extra: 1 }]))).toEqual([wallet]);
    for (const bad of [
      '[',
      '{}',
      [{ ...wallet, wallet: '' }],
      [{ ...wallet, logo: 'https://evil.net/x' }],
      [null],
    ])
      expect(read('crypto_payments', bad)).toBe('wallets');
  });

  it('ignores and reports demo-only flags in a live build', () => {
    const { settings, problems } = parseFlags({ demo_mode: 'true', two_fa: 'true' }, live);
    expect(settings.demo_mode).toBe(false);
    expect(settings.two_fa).toBe(true);
    expect(problems).toEqual([expect.objectContaining({ name: 'demo_mode', rule: 'demo_only' })]);
  });

  it.each([null, undefined, 'text', [], 3])('keeps all settings when the response is %j', (wire) => {
    const { settings, problems } = parseFlags(wire, demo);
    expect(settings).toBe(base);
    expect(problems).toEqual([expect.objectContaining({ name: '', rule: 'not_an_object' })]);
  });

  it('reports unknown names, including those of Object.prototype', () => {
    const { problems } = parseFlags(JSON.parse('{"toString":"1","__proto__":"1","x":"1"}'), demo);
    expect(problems.map(({ name, rule }) => [name, rule])).toEqual([
      ['toString', 'unknown'],
      ['__proto__', 'unknown'],
      ['x', 'unknown'],
    ]);
  });

  it.each([[['light']], [{ toString: 1 }], [{ toString: null, valueOf: null }], [1], [true]])(
    'rejects %j as a choice',
    (raw) => {
      const { settings, problems } = parseFlags({ login_page: raw }, demo);
      expect(settings.login_page).toBe(base.login_page);
      expect(problems).toEqual([expect.objectContaining({ name: 'login_page', rule: 'choice' })]);
    },
  );

  it('reads each value independently of the others', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...FLAG_NAMES), fc.anything()), (wire) => {
        const { settings, problems } = parseFlags({ ...wire, site_name: 'Kept' }, demo);
        expect(settings.site_name).toBe('Kept');
        const invalid = new Set(problems.map(({ name }) => name));
        for (const name of FLAG_NAMES) {
          if (invalid.has(name) || !(name in wire)) {
            if (name !== 'site_name') expect(settings[name]).toEqual(base[name]);
          }
          expect(typeof settings[name]).toBe(typeof base[name]);
        }
      }),
    );
  });
});

describe('formatFlags', () => {
  it('writes each flag with its own true and false values', () => {
    const wire = formatFlags(
      { ...base, use_api: false, crypto_withdraw: true, two_fa: true },
      { publicOnly: true, demo: true },
    );
    expect(wire).toMatchObject({
      use_api: 'no',
      crypto_withdraw: '1',
      two_fa: 'true',
      crypto_payments: '[]',
    });
    expect(wire).not.toHaveProperty('saas');
  });

  it('omits demo-only flags outside demos', () => {
    const wire = formatFlags(
      { ...base, demo_user_login_password: 'open-sesame-1' },
      { publicOnly: true, demo: false },
    );
    expect(Object.keys(wire).filter((name) => name.startsWith('demo_'))).toEqual([]);
  });

  it('round-trips through parseFlags', () => {
    const values: fc.Arbitrary<Partial<Settings>> = fc.record({
      two_fa: fc.boolean(),
      use_api: fc.boolean(),
      home_page: fc.constantFrom('traderoom', 'wealth_management'),
      site_name: fc
        .string({ maxLength: 80 })
        .filter((text) => !/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u.test(text)),
      withdrawal_fee: fc.constantFrom('0', '0.5', '20'),
    });
    fc.assert(
      fc.property(values, (some) => {
        const settings = { ...base, ...some };
        expect(parseFlags(formatFlags(settings, { publicOnly: false, demo: true }), demo)).toEqual({
          settings,
          problems: [],
        });
      }),
    );
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerLanguage } from '../../server/contract/accept-language.ts';
import { texts } from '../../server/generated/texts.ts';
import { mailLanguage } from '../../server/modules/mail/mail-language.ts';
import { lookUpLanguage } from '../../server/supported-language.ts';
import { beginsCardNumber, carriesCardData, passesLuhn } from '../../server/contract/card-data.ts';
import { networkOf } from '../../server/contract/network-of.ts';
import { refuseMissingKey } from '../../server/contract/validate-input.ts';
import { isCommonPassword } from '../../server/modules/auth/common-password.ts';
import { createSecrets, randomCode, sameHash } from '../../server/secrets.ts';
import { calls } from '../../schemas/generated/calls.ts';

const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

describe('statements', () => {
  // With row-level security, PostgreSQL takes no such condition for an index: greatest, least or a subquery instead.
  it('compare no column with coalesce', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' });
    const comparing = files
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /[<>]=?\s*coalesce\(/.test(readFileSync(path.join(root, 'server', file), 'utf8')));
    expect(comparing).toEqual([]);
  });
});

describe('isCommonPassword', () => {
  it.each([
    'password1234',
    'Password1234!',
    'P@ssw0rd2026',
    '123456789012',
    '210987654321',
    'qwertyuiopas',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'qwerty123456',
    '112233445566',
    'administrator',
    'northwind2026',
    'ana.ruiz12345',
    '!!!!!!!!!!!!1',
    '2026-11-02-09',
  ])('rejects %s', (password) => {
    expect(isCommonPassword(password, ['ana.ruiz@example.com', 'Northwind'])).toBe(true);
  });

  it.each([
    'a long pass phrase',
    'correct horse battery',
    'Tr0mbone-in-a-well',
    'la vaca come hierba',
    'northwind is not my password',
    'xK9#mQ2$vL5!',
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password, ['ana.ruiz@example.com', 'Northwind'])).toBe(false);
  });
});

describe('card number detection', () => {
  const cardNumber = fc
    .tuple(fc.integer({ min: 2, max: 6 }), fc.stringMatching(/^[0-9]{11,17}$/))
    .map(([first, rest]) => {
      const body = `${first}${rest}`;
      return body + [...'0123456789'].find((digit) => passesLuhn(body + digit));
    });

  it('finds card numbers in free text with any grouping', () => {
    fc.assert(
      fc.property(cardNumber, fc.constantFrom('', ' ', '-'), (number, gap) => {
        const grouped = number.replace(/(\d{4})(?=\d)/g, `$1${gap}`);
        expect(carriesCardData({ note: `pay with ${grouped}, thanks` })).toBe(true);
        expect(carriesCardData({ note: `1 ${grouped} 12/27 123` })).toBe(true);
        expect(carriesCardData({ account_number: grouped })).toBe(false);
      }),
    );
  });

  it.each([
    '４２４２４２４２４２４２４２４２',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '𝟒𝟐𝟒𝟐 𝟒𝟐𝟒𝟐 𝟒𝟐𝟒𝟐 𝟒𝟐𝟒𝟐',
    '4242_4242_4242_4242',
    '4242 / 4242 / 4242 / 4242',
    '4242\u200B4242\u200B4242\u200B4242',
    '4242·4242,4242:4242',
  ])('finds %s', (number) => {
    expect(carriesCardData({ first_name: number })).toBe(true);
  });

  it('reads at most nineteen groups', () => {
    let read = 0;
    const groups = new Proxy(
      Array.from({ length: 32_000 }, () => '1'),
      {
        get: (list, key, self) => {
          read += /^[0-9]+$/.test(String(key)) ? 1 : 0;
          return Reflect.get(list, key, self) as unknown;
        },
      },
    );
    expect(beginsCardNumber(groups, 0)).toBe(false);
    expect(read).toBe(19);
  });

  it('ignores numbers with an invalid check digit', () => {
    fc.assert(
      fc.property(cardNumber, (number) => {
        const last = Number(number.at(-1));
        expect(carriesCardData({ note: number.slice(0, -1) + ((last + 1) % 10) })).toBe(false);
      }),
    );
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::', 'fe80:0:0:0'],
  ])('maps %s to %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('answerLanguage', () => {
  it.each([
    [null, ['es', 'en'], 'es'],
    ['eo', ['en'], 'en'],
    ['es', ['en'], 'es'],
    ['en;q=0.5, es-AR;q=0.8', ['en'], 'es'],
    ['es;q=0', ['en'], 'en'],
    ['en-GB; q=0.5, es-AR ; q=0.8', ['en'], 'es'],
    ['es; q=0.9', ['en'], 'es'],
    ['*', ['es'], 'es'],
    [',,;q=x', [], 'en'],
  ] as const)('for Accept-Language %j and brand languages %j is %s', (header, brand, expected) => {
    expect(answerLanguage(header, brand)).toBe(expected);
  });
});

describe('lookUpLanguage', () => {
  it.each([
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['pt-br', 'pt-BR'],
    ['pt-PT', 'pt'],
    ['pt-BR-x-old', 'pt-BR'],
    ['fra', undefined],
    ['', undefined],
  ])('finds for %j the language %j', (tag, expected) => {
    expect(lookUpLanguage(['en', 'fr', 'pt', 'pt-BR'], tag)).toBe(expected);
  });
});

describe('mailLanguage', () => {
  it.each([...Object.keys(texts).map((language) => [language, language]), ['es-MX', 'es'], ['eo', 'en']])(
    'writes to a user with the language %j in %j',
    (language, expected) => {
      expect(mailLanguage(language)).toBe(expected);
    },
  );
});

describe('secrets', () => {
  it('draws six-digit codes', () => {
    for (let i = 0; i < 2000; i += 1) expect(randomCode(random)).toMatch(/^\d{6}$/);
  });

  it('rejects draws that would bias the codes', () => {
    const draws = [
      [0xff, 0xff, 0xff, 0xff],
      [0, 0, 0, 42],
    ];
    expect(randomCode({ bytes: () => Uint8Array.from(draws.shift()!) })).toBe('000042');
  });

  it('compares hashes', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => sameHash(a, b) === (a === b)));
    fc.assert(fc.property(fc.string(), (a) => sameHash(a, a)));
  });

  it('seals and hashes with the key, and hashes depend on argument order', async () => {
    const [one, other] = [
      await createSecrets(new Uint8Array(32).fill(1), random),
      await createSecrets(new Uint8Array(32).fill(2), random),
    ];
    const sealed = await one.seal('código 204060');
    expect(sealed).not.toContain('204060');
    expect(await one.open(sealed)).toBe('código 204060');
    await expect(other.open(sealed)).rejects.toThrow();
    const hashes = await Promise.all([
      one.keyedHash('a', 'b'),
      one.keyedHash('ab'),
      one.keyedHash('b', 'a'),
      other.keyedHash('a', 'b'),
    ]);
    expect(new Set(hashes).size).toBe(4);
    expect(await one.keyedHash('a', 'b')).toBe(hashes[0]);
    // HMAC-SHA-256 under HKDF-SHA-256 of the key: stored codes and limits outlast an upgrade.
    expect(hashes[0]).toBe('hujVx47cBoHHgpMc4mCCKE5dwdeA4t8VlzikObRfkZU');
  });
});

describe('refuseMissingKey', () => {
  const refused = (id: keyof typeof calls, key?: string) => {
    try {
      refuseMissingKey(calls[id], new Headers(key === undefined ? {} : { 'idempotency-key': key }));
      return undefined;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it('requires a key of 100 characters at most for calls that move money only', () => {
    expect(refused('withdrawal.create')).toBe('idempotency_key_required');
    expect(refused('withdrawal.create', 'short')).toBe('idempotency_key_required');
    expect(refused('withdrawal.create', 'x'.repeat(101))).toBe('idempotency_key_required');
    expect(refused('withdrawal.create', 'x'.repeat(100))).toBeUndefined();
    expect(refused('withdrawal.create', crypto.randomUUID())).toBeUndefined();
    expect(refused('auth.login')).toBeUndefined();
  });
});

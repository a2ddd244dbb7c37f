import { describe, expect, it } from 'vitest';
import {
  onEveryEngine,
  onPostgres,
  startKit,
  type Kit,
  type KitOptions,
  type Visitor,
} from '../support/backend.ts';
import { WITHDRAWAL_TYPES } from '../../../server/modules/payout-account/payout-methods.ts';
import { PAYOUT_TYPES } from '../../../server/brand/payout-flags.ts';
import type { Db } from '../../../server/ports.ts';
import { addressOf, stepUp } from '../support/fresh-code.ts';

const BANK = {
  type: 'bank',
  bank_name: 'Example Bank',
  bank_address: '1 Example Street',
  bank_city: 'Berlin',
  bank_country: 'Germany',
  account_number: 'DE89 3704 0044 0532 0130 00',
  swift_code: 'COBADEFF',
  full_name: 'Ana Ruiz',
  address: '2 Example Street',
  city: 'Berlin',
  country: 'Spain',
};
const PAYPAL = { type: 'paypal', email: 'Ana.Ruiz@example.com' };
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const CRYPTO = { type: 'crypto', cryptocurrency_name: 'Ether', address: ETHEREUM };

async function ready(db: Db, options: KitOptions = {}): Promise<{ kit: Kit; visitor: Visitor }> {
  const kit = await startKit(db, options);
  const visitor = await kit.signedIn('trader');
  await stepUp(kit, visitor);
  return { kit, visitor };
}

onEveryEngine('payout accounts', (at) => {
  it.each([
    ['payout_account', PAYOUT_TYPES],
    ['withdrawal', Object.values(WITHDRAWAL_TYPES)],
  ])('are of any method for the checks of the table %s', async (table, types) => {
    const checks = await at.db.query<{ rule: string }>(
      "select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = $1::regclass and contype = 'c'",
      [table],
    );
    const rule = checks.map((check) => check.rule).join();
    expect(
      types.filter((type) => !rule.includes(`'${type}'`)),
      `types that ${table}_type_check refuses: add a migration`,
    ).toEqual([]);
  });

  it('are saved, listed with masked numbers, mailed, audited and removed', async () => {
    const { kit, visitor } = await ready(at.db);
    kit.wait(1);
    const stored = await visitor.call('payout-account.store', BANK);
    expect(stored).toMatchObject({ status: 200, body: { message: 'Account Saved' } });
    expect(stored.data).toEqual({
      id: expect.stringMatching(/^pa_/),
      type: 'bank',
      label: 'Example Bank •••• 3000',
      content: { 'bank name': 'Example Bank', 'account number': '•••• 3000' },
      created_at: kit.now().toISOString(),
      hold_until: null,
    });
    const mail = await kit.mailTo(addressOf(kit, 'trader'));
    expect(mail).toMatchObject({ subject: 'A payout account was added to your Northwind account' });
    expect(mail!.text).toContain('Example Bank •••• 3000');
    kit.wait(1);
    const paypal = (await visitor.call('payout-account.store', PAYPAL)).data;
    kit.wait(1);
    const crypto = (await visitor.call('payout-account.store', CRYPTO)).data;
    expect([paypal.content, crypto.content]).toEqual([
      { email: 'A•••@example.com' },
      { 'cryptocurrency name': 'Ether', address: '•••• eAed' },
    ]);
    expect((await visitor.call('payout-account.list')).data).toEqual([crypto, paypal, stored.data]);
    expect(
      (await visitor.call('payout-account.delete', undefined, { params: { id: paypal.id } })).body,
    ).toEqual({
      data: {},
      message: 'Account Deleted',
    });
    expect((await visitor.call('payout-account.list')).data).toEqual([crypto, stored.data]);
    expect((await visitor.call('payout-account.delete', undefined, { params: { id: paypal.id } })).code).toBe(
      'not_found',
    );
    const admin = await kit.signedIn('admin');
    const { data } = await admin.call('audit.list', undefined, { query: { search: 'payout-account' } });
    expect(data.entries.map(({ action }) => action)).toEqual([
      'payout-account.delete',
      ...Array(3).fill('payout-account.store'),
    ]);
    const traces = JSON.stringify([kit.log, data]);
    for (const secret of ['DE893704', '0532013000', ETHEREUM, 'Ana.Ruiz@'])
      expect(traces).not.toContain(secret);
  });

  it('are one per destination, in any spelling, also when stored concurrently', async () => {
    const { visitor } = await ready(at.db);
    const pairs = [
      [
        BANK,
        {
          ...BANK,
          account_number: 'de89-37040044-0532013000',
          bank_name: 'Other',
          swift_code: 'COBADEFFXXX',
        },
      ],
      [PAYPAL, { type: 'paypal', email: 'ana.ruiz@EXAMPLE.com' }],
      [CRYPTO, { ...CRYPTO, cryptocurrency_name: 'eth' }],
    ];
    for (const [one, other] of pairs) {
      const stored = await Promise.all(
        [one, other, one].map((input) => visitor.call('payout-account.store', input)),
      );
      expect(new Set(stored.map(({ data }) => data.id)).size).toBe(1);
    }
    expect((await visitor.call('payout-account.list')).data).toHaveLength(3);
  });

  at.details(() => {
    it('are limited in number', async () => {
      const { visitor } = await ready(at.db);
      const store = (index: number) =>
        visitor.call('payout-account.store', { type: 'paypal', email: `payout${index}@example.com` });
      const stored = await Promise.all(Array.from({ length: 12 }, (_, index) => store(index)));
      expect(stored.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(stored.filter(({ code }) => code === 'limit_reached')).toHaveLength(2);
      const [first] = (await visitor.call('payout-account.list')).data;
      await visitor.call('payout-account.delete', undefined, { params: { id: first!.id } });
      expect((await store(99)).status).toBe(200);
    });

    it('have a hold that is shown and that storing again does not extend', async () => {
      const { kit, visitor } = await ready(at.db, { brand: { payouts: { paypal: { holdHours: 24 } } } });
      const stored = (await visitor.call('payout-account.store', PAYPAL)).data;
      expect(stored.hold_until).toBe('2026-11-03T09:30:00.000Z');
      kit.wait(100);
      expect((await visitor.call('payout-account.store', PAYPAL)).data).toEqual(stored);
      expect((await visitor.call('payout-account.store', CRYPTO)).data.hold_until).toBeNull();
      kit.wait(86_400);
      const later = await kit.signedIn('trader');
      expect((await later.call('payout-account.list')).data.at(-1)).toEqual({ ...stored, hold_until: null });
    });

    it("hide from other users, and keep other users' ids unknown", async () => {
      const { kit, visitor } = await ready(at.db);
      const { id } = (await visitor.call('payout-account.store', PAYPAL)).data;
      const other = await kit.signedIn('suspended');
      expect((await other.call('payout-account.list')).data).toEqual([]);
      expect((await other.call('payout-account.delete', undefined, { params: { id } })).code).toBe(
        'not_found',
      );
      expect((await kit.visitor().call('payout-account.list')).code).toBe('session_required');
    });
  });
});

onPostgres('fields of a payout account', (at) => {
  const problems = async (input: Record<string, unknown>, options: KitOptions = {}) => {
    const { visitor } = await ready(at.db, options);
    const { code, errors } = await visitor.call('payout-account.store', input);
    expect((await visitor.call('payout-account.list')).data).toHaveLength(code === undefined ? 1 : 0);
    return errors;
  };

  it('are checked all at once', async () => {
    expect(await problems({ type: 'bank' })).toMatchObject({
      bank_name: ['This field is required'],
      account_number: ['This field is required'],
      swift_code: ['This field is required'],
      country: ['This field is required'],
    });
    expect(
      await problems({
        ...BANK,
        bank_name: 5,
        full_name: ' \u200b ',
        country: 'Atlantis',
        account_number: 'DE98 3704 0044 0532 0130 00',
        swift_code: 'BNPAFRPP',
      }),
    ).toEqual({
      bank_name: ['Enter a valid value'],
      full_name: ['This field is required'],
      country: ['Choose a country from the list'],
      account_number: ['The check digits of this IBAN do not match. Copy it again from your bank.'],
      swift_code: ['This SWIFT code belongs to another country than the bank'],
    });
    expect(await problems({})).toEqual({ type: ['This field is required'] });
    expect(await problems({ type: 'cash' })).toEqual({ type: ['Choose one of the options'] });
  });

  it.each([
    ['0532013000', 'Enter the IBAN: banks in this country use one'],
    ['FR14 2004 1010 0505 0001 3M02 606', 'This IBAN belongs to another country than the bank'],
    ['DE89 3704 0044 0532 0130', 'An IBAN of this country has 22 characters. Copy it again from your bank.'],
    ['DE89;3704', 'Letters, digits, spaces and hyphens only'],
    ['12', 'At least 4 characters'],
  ])('say what is wrong with the account number %s', async (account_number, sentence) => {
    expect(await problems({ ...BANK, account_number })).toEqual({ account_number: [sentence] });
  });

  it('accept a plain account number where banks use no IBAN', async () => {
    const american = { ...BANK, bank_country: 'United States', swift_code: 'CHASUS33' };
    expect(await problems({ ...american, account_number: '000123456789' })).toEqual({});
    expect(await problems(american)).toEqual({
      account_number: ['This IBAN belongs to another country than the bank'],
    });
  });

  describe('of crypto', () => {
    it.each([
      [
        { address: ETHEREUM.toLowerCase() },
        {
          address: [
            'Enter the address in upper and lower case, as your wallet shows it: its case reveals typing errors',
          ],
        },
      ],
      [
        { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
        { address: ['This is not a valid address for this coin. Copy it again from your wallet.'] },
      ],
      [{ cryptocurrency_name: 'Doge' }, { cryptocurrency_name: ['Choose one of the options'] }],
      [
        { cryptocurrency_name: 'Doge', address: 'x' },
        { cryptocurrency_name: ['Choose one of the options'], address: ['At least 20 characters'] },
      ],
    ])('are refused: %o', async (over, errors) => {
      expect(await problems({ ...CRYPTO, ...over })).toEqual(errors);
    });

    it('accept an address with many digits, which is no card number', async () => {
      const address = '0x4111111111111111000000000000000000000000';
      expect(await problems({ ...CRYPTO, address })).toEqual({});
    });

    it('take the coins of the setting', async () => {
      const settings = {
        crypto_payments: [{ name: 'Bitcoin', symbol: 'BTC', wallet: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }],
      };
      expect(await problems(CRYPTO, { settings })).toEqual({
        cryptocurrency_name: ['Choose one of the options'],
      });
    });
  });

  it('are in the language of the request', async () => {
    const { visitor } = await ready(at.db);
    const { errors } = await visitor.call(
      'payout-account.store',
      { ...BANK, account_number: '0532013000' },
      { headers: { 'accept-language': 'es' } },
    );
    expect(errors).toEqual({ account_number: ['Introduce el IBAN: los bancos de este país lo usan'] });
  });

  it('arrive as JSON and as forms of both encodings', async () => {
    const { kit, visitor } = await ready(at.db);
    const send = async (body: BodyInit, headers: Record<string, string>) =>
      (await visitor.send('POST', '/user/withdrawals/wallets/store', body, headers)).status;
    const encoded = new URLSearchParams(PAYPAL).toString();
    expect(await send(encoded, { 'content-type': 'application/x-www-form-urlencoded' })).toBe(200);
    const form = new FormData();
    for (const [name, value] of Object.entries(CRYPTO)) form.append(name, value);
    const { headers, body } = await encodedForm(form);
    expect(await send(body, headers)).toBe(200);
    form.append('proof', new Blob(['x']), 'x.txt');
    const withFile = await encodedForm(form);
    expect(await send(withFile.body, withFile.headers)).toBe(200);
    expect(await send('type=paypal', { 'content-type': 'text/plain' })).toBe(415);
    expect((await visitor.call('payout-account.list')).data).toHaveLength(2);
    expect(JSON.stringify(kit.log)).not.toContain('example.com');
  });

  it('are refused for a disabled method', async () => {
    const { visitor } = await ready(at.db, { settings: { wire_withdraw: false } });
    expect((await visitor.call('payout-account.store', BANK)).code).toBe('method_disabled');
    expect((await visitor.call('payout-account.store', PAYPAL)).status).toBe(200);
  });
});

/** A form as its bytes and content type. */
async function encodedForm(form: FormData): Promise<{ body: ArrayBuffer; headers: Record<string, string> }> {
  const response = new Response(form);
  return {
    headers: { 'content-type': response.headers.get('content-type')! },
    body: await response.arrayBuffer(),
  };
}

import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandSchema } from '../../schemas/generate/brand-schema.ts';
import { schemaProblems } from '../../schemas/generate/check.ts';
import { formTextFiles } from '../../schemas/generate/form-text.ts';
import {
  loadSchemas,
  type FlagFile,
  type PayoutMethodFile,
  type Schemas,
} from '../../schemas/generate/load.ts';
import { payoutForms, payoutTypes, withMethodFlags } from '../../schemas/generate/methods.ts';
import { typesFile } from '../../schemas/generate/types.ts';

const load = () => loadSchemas(path.resolve(import.meta.dirname, '../../schemas'));

const FLAG: FlagFile = { kind: 'flag', default: false, wire: ['1', '0'], about: 'Payouts to a new wallet.' };

const METHOD: PayoutMethodFile = {
  flag: 'wallet_withdraw',
  flags: { wallet_withdraw: FLAG },
  account: {
    required: ['email'],
    properties: { email: { type: 'string', maxLength: 254, format: 'email' } },
  },
};

const TEXT = { en: 'Email', es: 'Correo', fr: 'E-mail' };

/** The schemas with a payout method more, as if its file had been there, and with its texts. */
function withPayout(method: PayoutMethodFile, text: Record<string, string> = TEXT) {
  const schemas = load();
  schemas.payoutMethods.set('wallet', method);
  for (const [id, form] of payoutForms(schemas.payoutMethods)) schemas.forms.set(id, form);
  for (const [id, type] of payoutTypes(schemas.payoutMethods)) schemas.types.set(id, type);
  for (const [language, sentence] of Object.entries(text))
    schemas.formTexts.get(language)!['payout-wallet.email'] = sentence;
  for (const texts of schemas.settingTexts.values())
    for (const flag of Object.keys(method.flags)) texts[`setting.${flag}`] = FLAG.about;
  const methods = [...schemas.depositMethods.values(), ...schemas.payoutMethods.values()];
  return { ...schemas, flags: withMethodFlags(schemas.ownFlags, methods) } satisfies Schemas;
}

interface Node {
  description?: string;
  properties: Record<string, Node>;
}

describe('a payout method', () => {
  test('is one file and its text', async () => {
    const schemas = withPayout(METHOD);
    expect(schemaProblems(schemas)).toEqual([]);
    const { payouts, settings } = (brandSchema(schemas) as unknown as Node).properties;
    expect(Object.keys(payouts!.properties.wallet!.properties)).toEqual([
      'minimum',
      'maximum',
      'holdHours',
      'secondApproverFrom',
    ]);
    expect(payouts!.properties.wallet!.description).toBe('Payouts to a new wallet.');
    expect(settings!.properties.wallet_withdraw).toMatchObject({ type: 'boolean' });
    expect(Object.fromEntries(formTextFiles(schemas))['form-text/payout-wallet.es.json']).toContain('Correo');
    const types = await typesFile(schemas);
    expect(types).toContain('export interface WalletPayoutAccount {\n  email: string;');
    expect(types).toContain('wallet?: WalletPayout;');
    expect(types).toContain("export type PayoutType = 'bank' | 'crypto' | 'paypal' | 'wallet';");
    expect(types).toContain("export type WithdrawalType = 'wire' | 'crypto' | 'paypal' | 'wallet';");
  });

  test('needs its text in every language', () => {
    expect(schemaProblems(withPayout(METHOD, { en: 'Email', fr: 'E-mail' }))).toEqual([
      'schemas/text/forms.es.json lacks payout-wallet.email',
    ]);
  });

  test.each<[string, Partial<PayoutMethodFile>, string]>([
    ['a flag that it does not define', { flag: 'walet_withdraw' }, 'wallet: unknown flag "walet_withdraw"'],
    [
      'a flag of schemas/flags.json',
      { flag: 'two_fa', flags: { two_fa: FLAG } },
      'wallet: the flag "two_fa" is defined twice',
    ],
    [
      'a flag without its wire values',
      { flags: { wallet_withdraw: { ...FLAG, wire: ['true', 'false'] } } },
      'wallet/flags/wallet_withdraw/wire must be ["1","0"]',
    ],
    ['an unknown property', { kind: 'email' } as never, 'wallet has the unknown property "kind"'],
    [
      'a field of an unknown type',
      { account: { required: [], properties: { email: { type: 'strng' } } } },
      'wallet/account: schema is invalid: data/properties/email/type must be',
    ],
    [
      'a misspelt keyword',
      { account: { required: [], properties: { email: { type: 'string', maxLenght: 9 } } } },
      'wallet/account: strict mode: unknown keyword: "maxLenght"',
    ],
    [
      'a required field that it lacks',
      { account: { ...METHOD.account, required: ['mail'] } },
      'wallet/account: strict mode: required property "mail" is not defined',
    ],
  ])('is refused with %s', (_, change, problem) => {
    expect(schemaProblems(withPayout({ ...METHOD, ...change }))).toEqual([
      expect.stringContaining(`schemas/payout-methods: ${problem}`),
    ]);
  });

  test('is refused with the flag of another method', () => {
    const flags = { paypal_withdraw: FLAG };
    expect(schemaProblems(withPayout({ ...METHOD, flag: 'paypal_withdraw', flags }))).toEqual([
      'schemas/payout-methods: paypal: the flag "paypal_withdraw" is defined twice',
      'schemas/payout-methods: wallet: the flag "paypal_withdraw" is defined twice',
    ]);
  });
});

describe('a deposit method', () => {
  const withCard = (change: object) => {
    const schemas = load();
    schemas.depositMethods.set('card', { ...schemas.depositMethods.get('card')!, ...change });
    return schemas;
  };

  test.each([
    ['a flag that it does not define', { flag: 'card_paymnt' }, 'card: unknown flag "card_paymnt"'],
    ['an unknown kind', { kind: 'cash' }, 'card/kind must be one of "card","wallet","checkout"'],
  ])('is refused with %s', (_, change, problem) => {
    expect(schemaProblems(withCard(change))).toEqual([
      expect.stringContaining(`schemas/deposit-methods: ${problem}`),
    ]);
  });
});

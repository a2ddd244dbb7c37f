import { expect, test } from 'vitest';
import bank from '../../../../schemas/payout-methods/bank.json';
import crypto from '../../../../schemas/payout-methods/crypto.json';
import paypal from '../../../../schemas/payout-methods/paypal.json';
import formsEn from '../../../../schemas/text/forms.en.json';
import formsEs from '../../../../schemas/text/forms.es.json';
import formsFr from '../../../../schemas/text/forms.fr.json';
import { text as en } from '../../../../runtime/features/desk/text/en.ts';
import { text as es } from '../../../../runtime/features/desk/text/es.ts';
import { text as fr } from '../../../../runtime/features/desk/text/fr.ts';

const fields = Object.entries({ bank, crypto, paypal }).flatMap(([method, { account, ...rest }]) =>
  Object.keys(account.properties).map((name) => ({
    form: `payout-${method}.${name}`,
    desk: `operator.to-${'withdrawalType' in rest ? rest.withdrawalType : method}-${name}`,
  })),
);

test.each([
  ['en', en, formsEn],
  ['es', es, formsEs],
  ['fr', fr, formsFr],
] as const)(
  'the desk names the fields of a payout account as its form does, in %s',
  (_language, desk, forms) => {
    const named = (texts: Readonly<Record<string, string>>, key: 'desk' | 'form') =>
      fields.map((field) => [field.form, texts[field[key]]]);
    expect(named(desk, 'desk')).toEqual(named(forms, 'form'));
  },
);

import bank from '../../../../schemas/payout-methods/bank.json';
import crypto from '../../../../schemas/payout-methods/crypto.json';
import paypal from '../../../../schemas/payout-methods/paypal.json';
import * as bankForm from '../../../../schemas/generated/forms/payout-bank.js';
import * as cryptoForm from '../../../../schemas/generated/forms/payout-crypto.js';
import * as paypalForm from '../../../../schemas/generated/forms/payout-paypal.js';
import type { PayoutType, User, WithdrawalSettings } from '../../../../schemas/generated/types.ts';
import type { FormModule } from '../../../ui/form.tsx';
import type { Values } from '../../../ui/schema-form/text-validator.ts';

const METHODS = { bank, crypto, paypal } satisfies Record<PayoutType, unknown>;

export const FORMS: Readonly<Record<PayoutType, FormModule>> = {
  bank: bankForm,
  crypto: cryptoForm,
  paypal: paypalForm,
};

/** The schema of a payout account's form; the coins are those of the brand. */
export function schemaOf(type: PayoutType, { coins }: Pick<WithdrawalSettings, 'coins'>): object {
  const { required, properties } = METHODS[type].account;
  const coin = { cryptocurrency_name: { type: 'string', enum: coins.map(({ name }) => name) } };
  return {
    title: `payout-${type}`,
    type: 'object',
    required,
    properties: type === 'crypto' ? { ...properties, ...coin } : properties,
  };
}

/** The first values: what the profile already says. */
export function firstValues(
  type: PayoutType,
  { coins }: Pick<WithdrawalSettings, 'coins'>,
  { name, country }: Pick<User, 'name' | 'country'>,
): Values {
  if (type === 'bank') return { full_name: name, country, bank_country: country };
  return type === 'crypto' ? { cryptocurrency_name: coins[0]?.name ?? '' } : {};
}

import flagFile from '../../../schemas/flags.json' with { type: 'json' };
import type { CallId } from '../../../schemas/generated/calls.ts';
import { byCard } from './card-kit.ts';
import { ana } from './backend.ts';
import type { Thing } from './owned-things.ts';
import { BANK } from './withdrawal-kit.ts';

/** Things that only one text can decide. */
export type DecidedThing = 'approvedWithdrawal' | 'secondDeposit';

/** A text that is stored and shown again. */
export interface ShownField {
  /** `<call> <field>` for each field that takes the text. */
  fields: readonly string[];
  role: 'guest' | 'trader' | 'admin' | 'superadmin';
  /** The thing in the path. */
  of?: Thing | DecidedThing;
  /** The thing that a field names. */
  naming?: { field: string; thing: Thing };
  /** The call decides its thing, and so takes one text. */
  isDecision?: boolean;
  /** A text for a field that takes no space. */
  text?: string;
  input(text: string, serial: number): Record<string, unknown>;
}

const person = (prefix: string) => (text: string) => ({
  [`${prefix}first_name`]: text,
  [`${prefix}last_name`]: text,
});

const registration = (serial: number) => ({ ...ana, email: `r${serial}@example.com` });

const secondHolder = (serial: number) => ({
  second_first_name: 'Luis',
  second_last_name: 'Ruiz',
  second_email: `s${serial}@example.com`,
  second_country: 'Spain',
});

const decision = (call: CallId, of: ShownField['of'], more: Partial<ShownField> = {}): ShownField => ({
  fields: [`${call} reason`],
  role: 'admin',
  of,
  isDecision: true,
  input: (reason) => ({ reason }),
  ...more,
});

/** The settings whose value is any text. */
const TEXT_SETTINGS: readonly string[] = Object.entries(
  flagFile as Record<string, { kind: string; pattern?: string }>,
).flatMap(([name, { kind, pattern }]) => (kind === 'text' && pattern === undefined ? [name] : []));

export const SHOWN: readonly ShownField[] = [
  {
    fields: ['auth.update first_name', 'auth.update last_name'],
    role: 'trader',
    input: (text) => ({ ...person('')(text), phone_code: '+34', phoneNumber: '5550100', country: 'Spain' }),
  },
  {
    fields: ['auth.register first_name', 'auth.register last_name'],
    role: 'guest',
    input: (text, serial) => ({ ...registration(serial), ...person('')(text) }),
  },
  {
    fields: ['auth.register-joint first_name', 'auth.register-joint last_name'],
    role: 'guest',
    input: (text, serial) => ({ ...registration(serial), ...secondHolder(serial), ...person('')(text) }),
  },
  {
    fields: ['auth.register-joint second_first_name', 'auth.register-joint second_last_name'],
    role: 'guest',
    input: (text, serial) => ({
      ...registration(serial),
      ...secondHolder(serial),
      ...person('second_')(text),
    }),
  },
  { fields: ['message.send message'], role: 'trader', input: (message) => ({ message }) },
  { fields: ['message.reply message'], role: 'admin', of: 'trader', input: (message) => ({ message }) },
  {
    fields: ['bank_name', 'bank_address', 'bank_city', 'full_name', 'address', 'city'].map(
      (field) => `payout-account.store ${field}`,
    ),
    role: 'trader',
    input: (text, serial) => ({
      ...BANK,
      bank_country: 'United States',
      account_number: `${100_000_000 + serial}`,
      swift_code: 'CHASUS33',
      bank_name: text,
      bank_address: text,
      bank_city: text,
      full_name: text,
      address: text,
      city: text,
    }),
  },
  {
    fields: ['correction.request reason'],
    role: 'admin',
    naming: { field: 'user_id', thing: 'trader' },
    input: (reason) => ({ amount: '1.00', reason }),
  },
  {
    fields: ['user.rename first_name', 'user.rename last_name', 'user.rename reason'],
    role: 'admin',
    of: 'user',
    input: (text) => ({ ...person('')(text), reason: text }),
  },
  {
    fields: ['user.set-state reason', 'user.set-state contact'],
    role: 'admin',
    of: 'user',
    input: (text) => ({
      from: { state: 'suspended', is_trading: true },
      state: 'suspended',
      is_trading: true,
      reason: text,
      contact: text,
    }),
  },
  {
    fields: ['settings.write settings.*'],
    role: 'superadmin',
    input: (text) => ({ settings: Object.fromEntries(TEXT_SETTINGS.map((name) => [name, text])) }),
  },
  decision('withdrawal.reject', 'withdrawal'),
  decision('deposit.reject', 'deposit'),
  decision('plan.reject-upgrade', 'planUpgrade'),
  decision('identity.reject', 'identity'),
  decision('correction.reject', 'correction', { role: 'superadmin' }),
  decision('withdrawal.send', 'approvedWithdrawal', {
    fields: ['withdrawal.send reference'],
    input: (reference) => ({ reference }),
  }),
  decision('deposit.approve', 'secondDeposit', {
    fields: ['deposit.approve reference'],
    text: '<b/data-hostile>{{7*7}}${7*7}%s',
    input: (reference) => ({ reference, amount: '0.01' }),
  }),
];

/** As `SHOWN`, for a brand with a card processor. */
export const SHOWN_OF_CARDS: readonly ShownField[] = [
  {
    fields: ['card_holder', 'billing_address', 'zip_code', 'state'].map((field) => `deposit.create ${field}`),
    role: 'trader',
    input: (text) =>
      byCard({}, { card_holder: text, billing_address: text, zip_code: text.slice(0, 20), state: text }),
  },
];

/** Free texts that no answer, mail or file has: `<call> <field> …`. The test sends each. */
const UNSHOWN_BODIES: readonly string[] = [
  // Secrets and proofs of one request.
  'auth.change-password current_password new_password confirm_password',
  'auth.login password device',
  'auth.device-code device',
  'auth.email-verify registration',
  'auth.email-code registration',
  'auth.register password repeat_password device ref',
  'auth.register-joint password repeat_password device ref',
  'auth.reset-confirm password repeat_password',
  'deposit.create card_token',
  // Ids and choices: the server answers with its own.
  'auth.register country',
  'auth.register-joint country second_country',
  'auth.update country',
  'manager.close-trade id',
  'manager.connect id',
  'manager.create-request manager_id',
  'manager.set-auto-trade user_id',
  'correction.request user_id',
  'trading-account.reset-password id',
  'trading-account.top-up id',
  'trading-account.create platform leverage account_type currency server is_demo',
  'trade.close id',
  'plan.join plan_id',
  'plan.remove plan_id',
  'notification.mark-read ids',
  'watchlist.add currency_pair_id',
  'watchlist.remove currency_pair_id',
  'withdrawal.create account_id',
  'deposit.create currency network country',
  'payout-account.store bank_country country cryptocurrency_name',
  // Amounts, dates and numbers with a grammar.
  'trade.store coinId qty leverage is_take_profit take_profit is_stop_loss stop_loss buy_p sell_p amount duration',
  'pending-order.place coinId price qty leverage take_profit stop_loss',
  'trade.protect take_profit stop_loss',
  'manager.store-trade coinId qty leverage is_take_profit take_profit is_stop_loss stop_loss buy_p sell_p amount duration',
  'correction.request amount',
  'deposit.approve amount',
  'trading-account.top-up amount',
  'trading-account.create initial_deposit',
  'deposit.create amount card_brand card_last4 expiry_month expiry_year',
  'onboarding.save amount',
  'payout-account.store email account_number swift_code',
];

/** Free texts of callbacks, which the provider signs: recorded, and shown to nobody. */
export const CALLBACKS: readonly string[] = [
  'deposit.btcpay-callback deliveryId originalDeliveryId type storeId invoiceId',
  'deposit.card-callback id type payment',
];

/** `<call> <field> <field>` as one entry for each field. */
export const fieldsOf = (line: string): string[] => {
  const [call, ...names] = line.split(' ');
  return names.map((name) => `${call!} ${name}`);
};

export const UNSHOWN: readonly string[] = UNSHOWN_BODIES.flatMap(fieldsOf);

/** Free texts of headers and queries: they select rows, or recognize a repeated request. */
export const UNSHOWN_PARAMETERS: readonly string[] = [
  'header Idempotency-Key',
  'query before',
  'query after',
  'query search',
  'query user',
  'query since',
];

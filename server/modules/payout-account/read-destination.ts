import { fieldIssues, type FieldIssue } from '../../../domain/access/field-issues.ts';
import { cleanText, isBlank } from '../../../domain/strings/clean-text.ts';
import { accountNumberProblem, isSwiftOf, plainAccountNumber } from '../../../domain/payout/bank-account.ts';
import { canonicalAddress } from '../../../domain/payout/crypto-address.ts';
import { addressNetwork, findCoin, type PayoutCoin } from '../../../domain/payout/payout-coins.ts';
import { validate as validateBank } from '../../../schemas/generated/forms/payout-bank.js';
import { validate as validateCrypto } from '../../../schemas/generated/forms/payout-crypto.js';
import { validate as validatePaypal } from '../../../schemas/generated/forms/payout-paypal.js';
import type { BankPayoutAccount, PayoutType } from '../../../schemas/generated/types.ts';
import { sha256 } from '../../secrets.ts';
import { findCountry } from '../country/countries.ts';

/** Fields of a payout account, without separators and surrounding spaces. */
export type AccountContent = Record<string, string>;

export interface Destination {
  content: AccountContent;
  /** Identifies what the money is sent to: equal for two spellings of one destination. */
  identity: string;
}

/** Stored form of a destination's identity. */
export const destinationHash = (type: PayoutType, { identity }: Pick<Destination, 'identity'>): string =>
  sha256(`${type} ${identity}`);

type Read = Destination | { issues: FieldIssue[] };

/** Problems of the fields that the schema accepted. */
class Problems {
  readonly issues: FieldIssue[];
  readonly #broken: ReadonlySet<string>;

  constructor(issues: readonly FieldIssue[]) {
    this.issues = [...issues];
    this.#broken = new Set(issues.map(({ field }) => field));
  }

  accepts(...fields: string[]): boolean {
    return !fields.some((field) => this.#broken.has(field));
  }

  add(field: string, rule: FieldIssue['rule'], params: FieldIssue['params'] = {}): void {
    this.issues.push({ field, rule, params });
  }
}

type Validate = (input: unknown) => boolean;

/** Problems by the form's schema, with the fields as clean texts. */
function checkForm(
  validate: Validate & { errors?: unknown },
  input: Record<string, unknown>,
): { content: AccountContent; problems: Problems } {
  const clean = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  );
  const errors = validate(clean) ? [] : (validate.errors as Parameters<typeof fieldIssues>[0]);
  const problems = new Problems(fieldIssues(errors, clean));
  for (const [name, value] of Object.entries(clean))
    if (typeof value === 'string' && isBlank(value) && problems.accepts(name)) problems.add(name, 'required');
  return { content: clean as AccountContent, problems };
}

function readPaypal(input: Record<string, unknown>): Read {
  const { content, problems } = checkForm(validatePaypal, input);
  if (problems.issues.length) return problems;
  return { content: { email: content.email! }, identity: content.email!.toLowerCase() };
}

function checkBank(content: AccountContent, problems: Problems): void {
  for (const field of ['bank_country', 'country'])
    if (problems.accepts(field) && !findCountry(content[field]!)) problems.add(field, 'unknown_country');
  const country = problems.accepts('bank_country') ? findCountry(content.bank_country!)?.iso : undefined;
  if (country === undefined) return;
  if (problems.accepts('account_number')) {
    const problem = accountNumberProblem(plainAccountNumber(content.account_number!), country);
    if (problem)
      problems.add('account_number', problem.rule, 'length' in problem ? { length: problem.length } : {});
  }
  if (problems.accepts('swift_code') && !isSwiftOf(content.swift_code!, country))
    problems.add('swift_code', 'country');
}

const BANK_FIELDS: readonly (keyof BankPayoutAccount)[] = [
  'bank_name',
  'bank_address',
  'bank_city',
  'bank_country',
  'account_number',
  'swift_code',
  'full_name',
  'address',
  'city',
  'country',
];

function readBank(input: Record<string, unknown>): Read {
  const { content, problems } = checkForm(validateBank, input);
  checkBank(content, problems);
  if (problems.issues.length) return problems;
  const number = plainAccountNumber(content.account_number!);
  const named = { ...content, account_number: number };
  return {
    content: Object.fromEntries(BANK_FIELDS.map((field) => [field, (named as AccountContent)[field]!])),
    identity: `${content.swift_code!.slice(0, 8)} ${number}`,
  };
}

function readCrypto(input: Record<string, unknown>, coins: readonly PayoutCoin[]): Read {
  const { content, problems } = checkForm(validateCrypto, input);
  const coin = problems.accepts('cryptocurrency_name')
    ? findCoin(coins, content.cryptocurrency_name!)
    : undefined;
  if (!coin && problems.accepts('cryptocurrency_name')) problems.add('cryptocurrency_name', 'choice');
  const found =
    coin && problems.accepts('address') ? addressNetwork(coin, content.address!) : { problem: undefined };
  if ('problem' in found && found.problem) problems.add('address', found.problem);
  if (problems.issues.length || !coin || !('network' in found)) return problems;
  const { network } = found;
  return {
    content: { cryptocurrency_name: coin.name, network, address: content.address! },
    identity: `${coin.symbol} ${network} ${canonicalAddress(network, content.address!)}`,
  };
}

type Reader = (input: Record<string, unknown>, coins: readonly PayoutCoin[]) => Read;

const READERS: Readonly<Record<PayoutType, Reader>> = {
  paypal: readPaypal,
  bank: readBank,
  crypto: readCrypto,
};

/** Checks the fields of the form payout-<type>: the destination, or all problems. */
export const readDestination = (
  type: PayoutType,
  input: Record<string, unknown>,
  coins: readonly PayoutCoin[],
): Read => READERS[type](input, coins);

import { cleanText } from '../../../domain/strings/clean-text.ts';
import { asMoney, type Money } from '../../../domain/money/amount.ts';
import { formatMoney, parseMoney } from '../../../domain/money/money.ts';
import type { PlatformAccount, PlatformOutcome, TradingPlatform } from '../../ports.ts';
import {
  askPlatform,
  UNKNOWN_ACCOUNT,
  type PlatformRequestOptions,
  type PlatformResponse,
} from './platform-request.ts';

/** Of requests that take effect once. */
const ATTEMPTS = 3;
const LOGIN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;
const MAX_TEXT = 80;
/** Larger balances do not exist, and would not fit the database. */
const MAX_BALANCE = 10n ** 15n;

type Json = Readonly<Record<string, unknown>>;

function readObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no object');
  return value as Json;
}

function readText(value: unknown, name: string): string {
  const text = typeof value === 'string' ? cleanText(value) : '';
  if (!text || text.length > MAX_TEXT) throw new Error(`${name} invalid`);
  return text;
}

function readBalance(value: unknown, currency: string): Money {
  const balance = parseMoney(value, currency);
  if (typeof balance !== 'bigint' || balance > MAX_BALANCE || balance < -MAX_BALANCE)
    throw new Error('balance invalid');
  return asMoney(balance);
}

/** An account of docs/trading-accounts.md, of this reference and in this currency. */
function readAccount(value: unknown, reference: string, currency: string): PlatformAccount {
  const body = readObject(value);
  const loginId = String(body['login_id']);
  if (body['reference'] !== reference) throw new Error('reference of another account');
  if (body['currency'] !== currency) throw new Error('currency of another account');
  if (!LOGIN.test(loginId)) throw new Error('login_id invalid');
  return {
    loginId,
    title: readText(body['title'], 'title'),
    server: readText(body['server'], 'server'),
    balance: readBalance(body['balance'], currency),
  };
}

function outcomeOf<T>(response: PlatformResponse, read: (body: unknown) => T): PlatformOutcome<T> {
  if (response.kind === 'refused') return response;
  if (response.kind === 'missing') return { kind: 'refused', reason: UNKNOWN_ACCOUNT };
  return { kind: 'done', value: read(response.body) };
}

/** Balances by reference. An invalid entry is left out: the others are still right. */
function readBalances(
  body: unknown,
  accounts: readonly { reference: string; currency: string }[],
): Map<string, Money> {
  const list = readObject(body)['accounts'];
  if (!Array.isArray(list)) throw new Error('accounts missing');
  const balances = new Map<string, Money>();
  for (const each of list as unknown[]) {
    const account = accounts.find(
      ({ reference }) => reference === (each as { reference?: unknown } | null)?.reference,
    );
    if (!account) continue;
    try {
      balances.set(account.reference, readAccount(each, account.reference, account.currency).balance);
    } catch {
      continue;
    }
  }
  return balances;
}

/** Client of an adapter with the API of docs/trading-accounts.md. */
export function createPlatformClient(options: PlatformRequestOptions): TradingPlatform {
  const at = (reference: string) => `/v1/accounts/${encodeURIComponent(reference)}`;
  return {
    isSimulated: false,
    async open({ reference, accountType, initialDeposit, ...order }) {
      const { currency } = order;
      const body = {
        reference,
        ...order,
        account_type: accountType,
        initial_deposit: formatMoney(initialDeposit, currency),
      };
      return await askPlatform(
        options,
        { method: 'POST', path: '/v1/accounts', idempotencyKey: reference, body, attempts: ATTEMPTS },
        (response) => outcomeOf(response, (answer) => readAccount(answer, reference, currency)),
      );
    },
    async find(reference, currency) {
      return await askPlatform(options, { method: 'GET', path: at(reference) }, (response) => {
        if (response.kind === 'refused') throw new Error('refused');
        return response.kind === 'missing' ? undefined : readAccount(response.body, reference, currency);
      });
    },
    async balances(accounts) {
      const references = accounts.map(({ reference }) => encodeURIComponent(reference)).join(',');
      const path = `/v1/accounts?references=${references}`;
      return await askPlatform(options, { method: 'GET', path }, (response) => {
        if (response.kind !== 'ok') throw new Error(response.kind);
        return readBalances(response.body, accounts);
      });
    },
    async setPassword({ reference, password, version }) {
      return await askPlatform(
        options,
        {
          method: 'PUT',
          path: `${at(reference)}/password`,
          body: { password, version },
          attempts: ATTEMPTS,
        },
        (response) => outcomeOf(response, () => null),
      );
    },
    async deposit({ reference, id, amount, currency }) {
      return await askPlatform(
        options,
        {
          method: 'POST',
          path: `${at(reference)}/deposits`,
          idempotencyKey: id,
          body: { id, amount: formatMoney(amount, currency), currency },
          attempts: ATTEMPTS,
        },
        (response) => outcomeOf(response, (answer) => readAccount(answer, reference, currency).balance),
      );
    },
  };
}

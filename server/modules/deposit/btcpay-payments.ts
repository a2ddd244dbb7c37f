import {
  asMoney,
  asQuantity,
  asRate,
  QUANTITY_DIGITS,
  RATE_DIGITS,
  type Money,
} from '../../../domain/money/amount.ts';
import { divideHalfEven, parseDecimal } from '../../../domain/money/decimal.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import { canonicalAddress, isCryptoAddress, type Network } from '../../../domain/payout/crypto-address.ts';
import { PROVIDER_COINS } from '../../../domain/payout/provider-coins.ts';
import { Failure } from '../../failure.ts';
import type { AddressPayment } from './payment-provider.ts';
import { isJsonObject, textOf } from './provider-request.ts';

/** Decimals of a coin that BTCPay reports at most. */
const COIN_DIGITS = 18;

/** 10^-18 of a coin to 10^-8. */
const COIN_UNIT = 10n ** BigInt(COIN_DIGITS - QUANTITY_DIGITS);

type Json = Record<string, unknown>;

export const unavailable = () => new Failure('provider_unavailable', { retryAfter: 10 });

function decimal(value: unknown, digits: number): bigint {
  const parsed = parseDecimal(textOf(value) || '0', digits);
  if (typeof parsed === 'string' || parsed < 0n) throw unavailable();
  return parsed;
}

/** A Unix time in seconds. */
export function timeOf(value: unknown): Date {
  const seconds = Number(textOf(value) || Number.NaN);
  if (!Number.isSafeInteger(seconds) || seconds <= 0) throw unavailable();
  return new Date(seconds * 1000);
}

function paymentsOf(method: Json): Json[] {
  const payments = Array.isArray(method['payments']) ? (method['payments'] as unknown[]) : [];
  if (!payments.every(isJsonObject)) throw unavailable();
  return payments;
}

/** Settled payments of one payment method, in 10^-18 of its coin. */
function settledCoins(method: Json): bigint {
  let coins = 0n;
  for (const payment of paymentsOf(method)) {
    if (textOf(payment['status']) !== 'Settled') continue;
    coins += decimal(payment['value'], COIN_DIGITS) - decimal(payment['fee'], COIN_DIGITS);
  }
  return coins;
}

function methodsOf(methods: unknown): Json[] {
  if (!Array.isArray(methods) || !(methods as unknown[]).every(isJsonObject)) throw unavailable();
  return methods as Json[];
}

/** What the settled payments are worth at the invoice's own rates, rounded half-even. */
export function receivedOf(methods: unknown, currency: string): Money {
  const exact = methodsOf(methods).reduce<bigint>(
    (sum, method) => sum + settledCoins(method) * decimal(method['rate'], RATE_DIGITS),
    0n,
  );
  const scale = 10n ** BigInt(COIN_DIGITS + RATE_DIGITS - exponentOf(currency));
  return asMoney(divideHalfEven(exact > 0n ? exact : 0n, scale));
}

/** The on-chain payment method of a coin. */
export const chainOf = (symbol: string): string => `${symbol}-CHAIN`;

/** One spelling per address, so that two of them can be compared. */
const spelled = (network: Network, address: unknown): string => canonicalAddress(network, textOf(address));

/**
 * Address, amount and payments of an invoice in one coin.
 * @throws provider_unavailable without a valid address of the coin's network
 */
export function addressPayment(methods: unknown, symbol: string, expirationTime: unknown): AddressPayment {
  const method = methodsOf(methods).find((each) => textOf(each['paymentMethodId']) === chainOf(symbol));
  const network = PROVIDER_COINS.btcpay[symbol];
  const address = textOf(method?.['destination']);
  if (!method || !network || !isCryptoAddress(network, address)) throw unavailable();
  const due = (decimal(method['amount'], COIN_DIGITS) + COIN_UNIT - 1n) / COIN_UNIT;
  const rate = asRate(decimal(method['rate'], RATE_DIGITS));
  if (due <= 0n || rate <= 0n) throw unavailable();
  const payments = paymentsOf(method).filter(({ status }) => textOf(status) !== 'Invalid');
  const times = payments.map((payment) => timeOf(payment['receivedDate']).getTime());
  const settled = settledCoins(method);
  return {
    address: spelled(network, address),
    due: asQuantity(due),
    rate,
    expiresAt: timeOf(expirationTime),
    received: asQuantity(settled > 0n ? settled / COIN_UNIT : 0n),
    paidAt: times.length ? new Date(Math.max(...times)) : null,
    paidTo: [...new Set(payments.map(({ destination }) => spelled(network, destination)))],
  };
}

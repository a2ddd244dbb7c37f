import { readAmount, type AmountLimits, type AmountProblem } from '../../../domain/account/amount-limits.ts';
import { coinsFor, creditOf } from '../../../domain/deposit/deposit-amounts.ts';
import { DEFAULT_RATE_MINUTES, rateExpiry } from '../../../domain/deposit/rate-hold.ts';
import type { FieldIssue, FieldRule } from '../../../domain/access/field-issues.ts';
import { cleanText } from '../../../domain/strings/clean-text.ts';
import { ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { formatRate } from '../../../domain/money/fx.ts';
import type { DepositCardSummary, DepositCreateInput } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import type { CallContext } from '../../request-context.ts';
import { countries, findCountry } from '../country/countries.ts';
import { type CardOffer, type CoinOffer, type DepositOffers } from './deposit-offers.ts';
import { moneyRate, type TimedRate } from './deposit-rates.ts';
import type { NewDeposit } from './deposit.queries.ts';

/** A checked request for a deposit. */
export type DepositRequest = Omit<
  NewDeposit,
  'id' | 'user_id' | 'provider' | 'proof_file_id' | 'required_approvals' | 'fee' | 'fee_rule'
>;

type DepositField = keyof DepositCreateInput & string;

/** Collects the problems of all fields, so that they are reported at once. */
class Fields {
  readonly #body: DepositCreateInput;
  readonly #issues: FieldIssue[] = [];

  constructor(body: DepositCreateInput) {
    this.#body = body;
  }

  problem(field: DepositField, rule: FieldRule, params: AmountProblem['params'] = {}): void {
    this.#issues.push({ field, rule, params });
  }

  /** The text of a field; a problem when it is missing. */
  text(field: DepositField): string {
    const text = this.optional(field);
    if (!text) this.problem(field, 'required');
    return text;
  }

  /** The text of a field; empty when it is missing. */
  optional(field: DepositField): string {
    return cleanText(String(this.#body[field] ?? ''));
  }

  /** The text of a field, which has to match; a problem otherwise. */
  matching(field: DepositField, pattern: RegExp): string {
    const text = this.text(field);
    if (text && !pattern.test(text)) this.problem(field, 'pattern');
    return text;
  }

  amount(currency: string, limits: AmountLimits): Money {
    const read = readAmount(this.#body.amount, currency, limits);
    if ('amount' in read) return read.amount;
    this.problem('amount', read.problem.rule, read.problem.params);
    return ZERO_MONEY;
  }

  /** @throws validation_failed with all problems */
  refuseProblems(): void {
    if (this.#issues.length) throw new Failure('validation_failed', { issues: this.#issues });
  }
}

/** @throws stale_price without a recent price */
function recent(rate: TimedRate | undefined): TimedRate {
  if (!rate) throw new Failure('stale_price');
  return rate;
}

const ratePart = ({ rate, at }: TimedRate, expiresAt: Date | null = null) => ({
  rate: formatRate(rate),
  rate_at: at,
  rate_expires_at: expiresAt,
});

/** Card details as the processor's frame reports them with the token. */
function readCard(fields: Fields, now: Date): DepositCardSummary {
  fields.matching('card_token', /^[\w.-]{4,200}$/);
  const card = {
    brand: fields.matching('card_brand', /^[A-Za-z][\w -]*$/).toLowerCase(),
    last4: fields.matching('card_last4', /^[0-9]{4}$/),
    expiry_month: Number(fields.matching('expiry_month', /^(0?[1-9]|1[0-2])$/)),
    expiry_year: Number(fields.matching('expiry_year', /^20[0-9]{2}$/)),
    holder: fields.text('card_holder'),
  };
  const lastMoment = Date.UTC(card.expiry_year, card.expiry_month);
  if (card.expiry_month && card.expiry_year > 2000 && lastMoment <= now.getTime())
    fields.problem('expiry_year', 'low', { min: now.getUTCFullYear() });
  return card;
}

function readBilling(fields: Fields): Record<string, string> {
  const billing = {
    address: fields.text('billing_address'),
    zip: fields.text('zip_code'),
    state: fields.text('state'),
    country: fields.text('country'),
  };
  const known =
    findCountry(billing.country) ?? countries.find(({ iso }) => iso === billing.country.toUpperCase());
  if (billing.country && !known) fields.problem('country', 'unknown_country');
  return { ...billing, country: known?.iso ?? '' };
}

function readCardDeposit(
  { market, now }: CallContext,
  fields: Fields,
  offer: CardOffer,
  account: string,
): DepositRequest {
  const given = fields.text('currency').toUpperCase();
  const currency = offer.currencies.find((one) => one === given);
  if (given && !currency) fields.problem('currency', 'choice');
  const amount = fields.amount(currency ?? account, offer.limitsIn(currency ?? account));
  const card = offer.processor.frame.kind === 'redirect' ? null : readCard(fields, now);
  const billing = readBilling(fields);
  fields.refuseProblems();
  const rate = recent(moneyRate(market, currency!, account, now));
  const expiresAt = currency === account ? null : rateExpiry(now, DEFAULT_RATE_MINUTES);
  return {
    method: 'card',
    amount,
    currency: currency!,
    ...ratePart(rate, expiresAt),
    account_amount: creditOf({ money: amount, currency: currency! }, rate.rate, account),
    account_currency: account,
    coin: null,
    card,
    billing,
  };
}

/** The coin of a symbol, and of a network where the symbol has several; a problem otherwise. */
function readCoin(fields: Fields, coins: readonly CoinOffer[]): CoinOffer | undefined {
  const symbol = fields.text('currency').toUpperCase();
  const network = fields.optional('network').toLowerCase();
  const sameSymbol = coins.filter((coin) => coin.symbol === symbol);
  if (symbol && !sameSymbol.length) {
    fields.problem('currency', 'choice');
    return undefined;
  }
  const matching = sameSymbol.filter((coin) => !network || coin.network === network);
  if (matching.length > 1) fields.problem('network', 'required');
  else if (sameSymbol.length && !matching.length) fields.problem('network', 'choice');
  return matching.length === 1 ? matching[0] : undefined;
}

/** The provider of an address decides until when its rate holds. */
function readCoinDeposit({ now }: CallContext, fields: Fields, offers: DepositOffers): DepositRequest {
  const { currency: account } = offers;
  const coin = readCoin(fields, offers.coins);
  const shown = fields.optional('billing_address');
  if (coin?.address && shown && shown !== coin.address) fields.problem('billing_address', 'mismatch');
  const amount = fields.amount(account, offers.coinLimits);
  fields.refuseProblems();
  const rate = recent(coin!.rate);
  const { symbol, network, address, confirmations, rateMinutes } = coin!;
  const coins = coinsFor(amount, rate.rate, account);
  const expiresAt = rateMinutes === null ? null : rateExpiry(now, rateMinutes);
  return {
    method: 'crypto',
    amount,
    currency: account,
    ...ratePart(rate, expiresAt),
    account_amount: amount,
    account_currency: account,
    coin: { symbol, network, address, amount: String(coins), confirmations },
    card: null,
    billing: null,
  };
}

function readCheckoutDeposit(
  { market, now }: CallContext,
  fields: Fields,
  offers: DepositOffers,
): DepositRequest {
  const { currency: account } = offers;
  const currency = fields.optional('currency').toUpperCase();
  if (currency && currency !== account) fields.problem('currency', 'choice');
  const amount = fields.amount(account, offers.checkout!.limits);
  fields.refuseProblems();
  return {
    method: 'btcpay',
    amount,
    currency: account,
    ...ratePart(recent(moneyRate(market, account, account, now))),
    account_amount: amount,
    account_currency: account,
    coin: null,
    card: null,
    billing: null,
  };
}

/**
 * Checks the fields of a deposit against what is offered.
 * @throws method_disabled · validation_failed with every invalid field · stale_price
 */
export function readDepositInput(
  context: CallContext,
  body: DepositCreateInput,
  offers: DepositOffers,
): DepositRequest {
  const { payment_method: method } = body;
  if (!offers.methods.includes(method)) throw new Failure('method_disabled');
  const fields = new Fields(body);
  if (method === 'card') return readCardDeposit(context, fields, offers.card!, offers.currency);
  const read = method === 'crypto' ? readCoinDeposit : readCheckoutDeposit;
  return read(context, fields, offers);
}

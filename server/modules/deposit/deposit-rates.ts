import { coinRate } from '../../../domain/deposit/deposit-amounts.ts';
import type { Rate } from '../../../domain/money/amount.ts';
import { conversionRate, PAR } from '../../../domain/money/fx.ts';
import type { Market, Quote } from '../market/market.ts';
import { isDollarPair } from '../market/open-market.ts';

/** A rate into the account's currency, with the time of its oldest quote. */
export interface TimedRate {
  rate: Rate;
  at: Date;
}

/** Fresh, or the last one before a closed market. */
const isUsable = (market: Market, quote: Quote, now: number): boolean =>
  market.isFresh(quote, now) || !market.session(quote.assetId, now).open;

/** The quote between a currency and the dollar; undefined without a usable one. */
function dollarQuote(market: Market, currency: string, now: number): Quote | undefined {
  const asset = market.assets.find((one) => isDollarPair(one, currency));
  const quote = asset && market.quote(asset.id);
  return quote && isUsable(market, quote, now) ? quote : undefined;
}

/** Time of the oldest quote; undefined when one of the currencies has none. */
function oldestQuote(market: Market, currencies: readonly string[], now: Date): Date | undefined {
  const quotes = currencies
    .filter((currency) => currency !== 'USD')
    .map((currency) => dollarQuote(market, currency, now.getTime()));
  if (quotes.some((quote) => quote === undefined)) return undefined;
  return new Date(Math.min(now.getTime(), ...quotes.map((quote) => quote!.at)));
}

/** Value of one unit of `from` in `to`; undefined without a recent price. */
export function moneyRate(market: Market, from: string, to: string, now: Date): TimedRate | undefined {
  if (from === to) return { rate: PAR, at: now };
  const rate = conversionRate(market.fx(), from, to);
  const at = oldestQuote(market, [from, to], now);
  return rate === undefined || rate <= 0n || !at ? undefined : { rate, at };
}

/** Value of one coin in `to`; undefined without a recent price of the coin in US dollars. */
export function coinRateNow(market: Market, symbol: string, to: string, now: Date): TimedRate | undefined {
  const asset = market.assets.find(
    ({ type, base, quote }) => type === 'crypto' && base === symbol && quote === 'USD',
  );
  const quote = asset && market.quote(asset.id);
  const at = oldestQuote(market, [to], now);
  if (!quote || !market.isFresh(quote, now.getTime()) || !at) return undefined;
  const rate = coinRate(quote, market.fx(), to);
  return rate === undefined || rate <= 0n
    ? undefined
    : { rate, at: new Date(Math.min(at.getTime(), quote.at)) };
}

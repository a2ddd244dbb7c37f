import type { Rate } from '../../../domain/money/amount.ts';
import { conversionRate, type FxTable } from '../../../domain/money/fx.ts';
import type { Clock } from '../../ports.ts';
import type { AssetSpec, Market, Quote } from '../market/market.ts';
import { dollarRates, isDollarPair } from '../market/open-market.ts';
import type { NewBookPosition } from './book-position.ts';
import type { BookPrices } from './book.ts';

/** How long closings for lack of margin wait for the first quote of an open market after a start. */
const FIRST_QUOTE_MS = 60_000;

export interface TradingPricesOptions {
  market: Market;
  clock: Clock;
  /** Does this process run the automatic closings of this brand? */
  leads: (brandId: string) => boolean;
}

/**
 * Prices that value and close positions: the market's, or the last stored ones of an asset without a quote, so
 * that its open loss is counted from the start.
 */
export class TradingPrices implements BookPrices {
  readonly #options: TradingPricesOptions;
  #lastPrices: ReadonlyMap<string, Quote> = new Map();
  #lastRates: FxTable = new Map();
  #startedAt = 0;

  constructor(options: TradingPricesOptions) {
    this.#options = options;
  }

  /** Sets the last stored prices of assets without a quote. */
  useLastPrices(quotes: ReadonlyMap<string, Quote>): void {
    this.#lastPrices = quotes;
    this.#lastRates = dollarRates(this.#options.market.assets, quotes);
    this.#startedAt = this.#options.clock.now().getTime();
  }

  quote(assetId: string): Quote | undefined {
    return this.#options.market.quote(assetId) ?? this.#lastPrices.get(assetId);
  }

  #awaits(assetId: string): boolean {
    const { market, clock } = this.#options;
    const now = clock.now().getTime();
    const isStored = this.#lastPrices.has(assetId) && !market.quote(assetId);
    return isStored && now - this.#startedAt < FIRST_QUOTE_MS && market.session(assetId, now).open;
  }

  /** Whether it is true of an asset, or of a pair that converts its price to this currency. */
  #isOfPrice({ id, quote }: AssetSpec, currency: string, test: (assetId: string) => boolean): boolean {
    if (test(id)) return true;
    if (quote === currency) return false;
    return this.#options.market.assets.some(
      (pair) => (isDollarPair(pair, quote) || isDollarPair(pair, currency)) && test(pair.id),
    );
  }

  /**
   * Whether the first quote since the start is still expected, of an asset or of a pair that converts its price.
   * Until it arrives, the stored price may be as old as the downtime, and a position that is closed on it stays
   * closed.
   */
  awaitsQuote(spec: AssetSpec, currency: string): boolean {
    return this.#isOfPrice(spec, currency, (assetId) => this.#awaits(assetId));
  }

  /**
   * Whether the market of an asset, or of a pair that converts its price, is open without a recent quote. The last
   * price of a closed market is its price, as is that of an asset that is no longer shipped.
   */
  isLate(spec: AssetSpec, currency: string): boolean {
    const { market, clock } = this.#options;
    const now = clock.now().getTime();
    return this.#isOfPrice(spec, currency, (assetId) => {
      if (!market.asset(assetId) || !market.session(assetId, now).open) return false;
      const quote = market.quote(assetId);
      return !quote || !market.isFresh(quote, now);
    });
  }

  /** Value of one unit of a currency in another, which orders are filled with; undefined without quotes since the start. */
  currentRate(from: string, to: string): Rate | undefined {
    return conversionRate(this.#options.market.fx(), from, to);
  }

  /** As `currentRate`, or of the last stored prices, so that an open loss is converted from the start. */
  rate(from: string, to: string): Rate | undefined {
    return (
      this.currentRate(from, to) ??
      conversionRate(new Map([...this.#lastRates, ...this.#options.market.fx()]), from, to)
    );
  }

  isFresh(quote: Quote): boolean {
    return this.#options.market.isFresh(quote, this.#options.clock.now().getTime());
  }

  isTradable(quote: Quote): boolean {
    const now = this.#options.clock.now().getTime();
    return this.isFresh(quote) && this.#options.market.session(quote.assetId, now).open;
  }

  /** Whether no price can be traded on, although a market is open or none has sent a quote since the start. */
  areLacking(): boolean {
    const { market, clock } = this.#options;
    const now = clock.now().getTime();
    const quotes = market.assets.flatMap(({ id }) => market.quote(id) ?? []);
    const open = quotes.filter(({ assetId }) => market.session(assetId, now).open);
    return quotes.length === 0 || (open.length > 0 && !open.some((quote) => market.isFresh(quote, now)));
  }

  closesFor(brandId: string): boolean {
    return this.#options.leads(brandId);
  }

  /**
   * The quote that closes a position in an asset that is no longer shipped: its market never reopens, and
   * its margin must be released. Uses the last stored price, or else the opening price, so that profit is
   * zero. Both use the conversion rate of the opening. Undefined for every other position.
   */
  settlementQuote({ spec, openingPrice, openAt }: NewBookPosition): Quote | undefined {
    if (this.#options.market.asset(spec.id)) return undefined;
    return (
      this.#lastPrices.get(spec.id) ?? {
        assetId: spec.id,
        bid: openingPrice,
        ask: openingPrice,
        at: openAt.getTime(),
      }
    );
  }
}

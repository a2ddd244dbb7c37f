import type { Rate } from '../../../domain/money/amount.ts';
import { conversionRate } from '../../../domain/money/fx.ts';
import type { Clock } from '../../ports.ts';
import type { Market, Quote } from '../market/market.ts';
import type { NewBookPosition } from './book-position.ts';
import type { BookPrices } from './book.ts';

export interface TradingPricesOptions {
  market: Market;
  clock: Clock;
  /** Does this process close positions of this brand by itself? */
  leads: (brandId: string) => boolean;
}

/** Prices that positions are valued and closed at: the market's, or the last stored ones of an asset that is not shipped any more. */
export class TradingPrices implements BookPrices {
  readonly #options: TradingPricesOptions;
  #lastPrices: ReadonlyMap<string, Quote> = new Map();

  constructor(options: TradingPricesOptions) {
    this.#options = options;
  }

  /** Takes the last known prices of assets that are not shipped any more. */
  useLastPrices(quotes: ReadonlyMap<string, Quote>): void {
    this.#lastPrices = quotes;
  }

  quote(assetId: string): Quote | undefined {
    return this.#options.market.quote(assetId) ?? this.#lastPrices.get(assetId);
  }

  /** Value of one unit of a currency in another; undefined where there is no rate. */
  rate(from: string, to: string): Rate | undefined {
    return conversionRate(this.#options.market.fx(), from, to);
  }

  isFresh(quote: Quote): boolean {
    return this.#options.market.isFresh(quote, this.#options.clock.now().getTime());
  }

  isTradable(quote: Quote): boolean {
    const now = this.#options.clock.now().getTime();
    return this.isFresh(quote) && this.#options.market.session(quote.assetId, now).open;
  }

  closesFor(brandId: string): boolean {
    return this.#options.leads(brandId);
  }

  /**
   * The quote that closes a position in an asset that is not shipped any more: its market never opens again, and its
   * margin must not stay held for ever. It is the last stored price of the asset, or the opening price where none was
   * stored, so that the position ends with neither profit nor loss. Both use the conversion rate of the opening.
   * Undefined for every other position.
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

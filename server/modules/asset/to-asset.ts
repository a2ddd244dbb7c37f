import { subtract, type Price } from '../../../domain/money/amount.ts';
import { trimRate, type FxTable } from '../../../domain/money/fx.ts';
import { formatPrice } from '../../../domain/money/price.ts';
import { trimQuantity } from '../../../domain/money/quantity.ts';
import { leverageCap } from '../../../domain/trading/leverage-cap.ts';
import type { Asset, Fx, Rate, ServerBrand } from '../../../schemas/generated/types.ts';
import type { AccountMode } from '../account/account.queries.ts';
import type { AssetSpec, Market, MarketSession, Quote } from '../market/market.ts';

const show = (price: Price, { digits }: AssetSpec) => formatPrice(price, digits);
const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Converts rates to the contract's table. */
export function toFx(table: FxTable): Fx {
  return Object.fromEntries([...table].map(([currency, rate]) => [currency, trimRate(rate)]));
}

function priceFields(market: Market, spec: AssetSpec, quote: Quote, now: number) {
  return {
    buy_p: show(quote.ask, spec),
    sell_p: show(quote.bid, spec),
    sell_spread: show(subtract(quote.ask, quote.bid), spec),
    at: new Date(quote.at).toISOString(),
    stale: !market.isFresh(quote, now),
  };
}

const dayOpen = (market: Market, spec: AssetSpec): string | null => {
  const price = market.dayOpen(spec.id);
  return price === undefined ? null : show(price, spec);
};

const marketFields = ({ open, changesAt }: MarketSession) =>
  ({ market: open ? 'open' : 'closed', changes_at: time(changesAt) }) as const;

/** The last quote of an asset; undefined when it has none. */
export function toRate(market: Market, spec: AssetSpec, now: number): Rate | undefined {
  const quote = market.quote(spec.id);
  if (!quote) return undefined;
  return {
    id: spec.id,
    ...priceFields(market, spec, quote, now),
    day_open: dayOpen(market, spec),
    market: marketFields(market.session(spec.id, now)).market,
    fx: toFx(market.fx()),
  };
}

export interface Viewer {
  brand: Pick<ServerBrand, 'protection'>;
  mode: AccountMode;
}

/** The asset with its terms for an account; undefined when the account may not trade it. */
export function toAsset(
  market: Market,
  spec: AssetSpec,
  { brand, mode }: Viewer,
  now: number,
): Asset | undefined {
  const leverage = leverageCap(brand, mode, spec.class);
  if (leverage === 0) return undefined;
  const { id, name, a_name, sy, ex_sym, base, quote, type, digits, image } = spec;
  const last = market.quote(id);
  return {
    id,
    name,
    a_name,
    sy,
    ex_sym,
    base,
    quote,
    type,
    class: spec.class,
    image,
    leverage,
    digits,
    contract_size: trimQuantity(spec.contractSize),
    qty_min: trimQuantity(spec.qtyMin),
    qty_max: trimQuantity(spec.qtyMax),
    qty_step: trimQuantity(spec.qtyStep),
    ...(last
      ? priceFields(market, spec, last, now)
      : { buy_p: null, sell_p: null, sell_spread: null, at: null, stale: true }),
    day_open: dayOpen(market, spec),
    ...marketFields(market.session(id, now)),
    simulated: market.simulated,
  };
}

import type { Price } from '../../../domain/money/amount.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import type { Asset } from '../../../schemas/generated/types.ts';
import type { AssetSpec } from './market.ts';

/** An asset with the market's internal properties. */
export interface MarketAsset extends AssetSpec {
  /** Typical spread. */
  spread: Price;
  /** Name of its trading hours calendar. */
  hours: string;
}

interface Terms {
  class: Asset['class'];
  contract_size: string;
  qty_min: string;
  qty_max: string;
  qty_step: string;
  hours: string;
}

type Entry = Pick<Asset, 'id' | 'name' | 'a_name' | 'sy' | 'ex_sym' | 'base' | 'quote' | 'digits'> &
  Partial<Terms> & { spread: string };
/** Defaults of a file, which each asset can override. */
type AssetFile = { type: Asset['type']; assets: Entry[] } & Partial<Terms>;

const files = import.meta.glob<AssetFile>('./assets/*.json', { eager: true, import: 'default' });

/** Listing order of the types. */
const TYPES: readonly Asset['type'][] = ['forex', 'stock', 'index', 'commodity', 'crypto'];

function assetOf(file: AssetFile, entry: Entry): MarketAsset {
  const { id, name, a_name, sy, ex_sym, base, quote, digits, spread } = entry;
  const { type } = file;
  const terms = { ...file, ...entry } as Entry & Terms;
  return {
    id,
    name,
    a_name,
    sy,
    ex_sym,
    base,
    quote,
    type,
    digits,
    class: terms.class,
    image: null,
    hours: terms.hours,
    spread: priceOf(spread),
    contractSize: quantityOf(terms.contract_size),
    qtyMin: quantityOf(terms.qty_min),
    qtyMax: quantityOf(terms.qty_max),
    qtyStep: quantityOf(terms.qty_step),
  };
}

/** Every asset of this build. */
export const marketAssets: readonly MarketAsset[] = Object.values(files)
  .sort((a, b) => TYPES.indexOf(a.type) - TYPES.indexOf(b.type))
  .flatMap((file) => file.assets.map((entry) => assetOf(file, entry)));

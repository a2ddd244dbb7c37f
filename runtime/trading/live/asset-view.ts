import { quantityOf } from '../../../domain/money/quantity.ts';
import type { OrderTerms } from '../../../domain/trading/order-rules.ts';
import type { Asset, MarketChange } from '../../../schemas/generated/types.ts';

/** An asset of the contract with its order rules parsed once. */
export type AssetView = Asset & { terms: OrderTerms };

export interface AssetsState {
  status: 'loading' | 'ready' | 'failed';
  list: AssetView[];
  byId: ReadonlyMap<string, AssetView>;
}

export const NO_ASSETS: AssetsState = { status: 'loading', list: [], byId: new Map() };

/** @throws RangeError if one of the asset's decimals is invalid */
function viewOf(asset: Asset): AssetView {
  const { contract_size, qty_min, qty_max, qty_step, digits, leverage } = asset;
  return {
    ...asset,
    terms: {
      contractSize: quantityOf(contract_size),
      qtyMin: quantityOf(qty_min),
      qtyMax: quantityOf(qty_max),
      qtyStep: quantityOf(qty_step),
      digits,
      leverage,
    },
  };
}

function stateOf(list: AssetView[]): AssetsState {
  return { status: 'ready', list, byId: new Map(list.map((asset) => [asset.id, asset])) };
}

/** Parses the assets. Leaves out invalid ones and keeps the others. */
export function readAssets(assets: readonly Asset[]): AssetsState {
  return stateOf(
    assets.flatMap((asset) => {
      try {
        return [viewOf(asset)];
      } catch {
        return [];
      }
    }),
  );
}

/** Whether an asset is offered to the viewer; also before the assets are loaded. */
export const isOffered = ({ status, byId }: AssetsState, id: string): boolean =>
  status !== 'ready' || byId.has(id);

/** A market opened or closed, or a new day began. */
export function withMarket(state: AssetsState, { id, ...change }: MarketChange): AssetsState {
  return state.byId.has(id)
    ? stateOf(state.list.map((asset) => (asset.id === id ? { ...asset, ...change } : asset)))
    : state;
}

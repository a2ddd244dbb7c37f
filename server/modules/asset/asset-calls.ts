import type { AssetCandlesOutput, Asset, Rate } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type HandlerInput } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { AssetSpec } from '../market/market.ts';
import { toAsset, toRate, type Viewer } from './to-asset.ts';

const CANDLES = 1000;
const MAX_CANDLES = 5000;

/** The account that views the assets: that of the session's current mode. */
export function viewerOf(context: CallContext): Viewer {
  return { brand: context.brand, mode: sessionOf(context).user.is_practice ? 'practice' : 'real' };
}

function specOf({ market }: CallContext, id: string): AssetSpec {
  const spec = market.asset(id);
  if (!spec) throw new Failure('not_found');
  return spec;
}

export async function assetList(context: CallContext): Promise<Asset[]> {
  const viewer = viewerOf(context);
  return context.market.assets.flatMap(
    (spec) => toAsset(context.market, spec, viewer, context.now.getTime()) ?? [],
  );
}

export async function assetRate(context: CallContext, { params }: HandlerInput<'asset.rate'>): Promise<Rate> {
  const rate = toRate(context.market, specOf(context, params.assetId), context.now.getTime());
  if (!rate) throw new Failure('stale_price');
  return rate;
}

/** @throws not_found · validation_failed */
export async function assetCandles(
  context: CallContext,
  { params, query }: HandlerInput<'asset.candles'>,
): Promise<AssetCandlesOutput> {
  const { id } = specOf(context, params.id);
  const { interval = '1m', from, to, limit } = query;
  const range = {
    interval,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? context.now.getTime() + 1 : Date.parse(to),
    limit: limit === undefined ? CANDLES : Math.min(MAX_CANDLES, Number(limit)),
  };
  return {
    asset_id: id,
    interval,
    ...(await context.market.candles(id, range)),
    simulated: context.market.simulated,
  };
}

import type { WatchlistEntry, WatchlistRemoveOutput } from '../../../schemas/generated/types.ts';
import { sessionOf, type CallContext, type HandlerInput } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { viewerOf } from '../asset/asset-calls.ts';
import { toAsset } from '../asset/to-asset.ts';
import { deleteWatched, insertWatched, listWatched, type WatchedRow } from './watchlist.queries.ts';

const MAX_WATCHED = 200;

/** Undefined when the account of the current mode may not trade the asset. */
function toEntry(
  context: CallContext,
  { asset_id: id, created_at: createdAt }: WatchedRow,
): WatchlistEntry | undefined {
  const spec = context.market.asset(id);
  const asset = spec && toAsset(context.market, spec, viewerOf(context), context.now.getTime());
  return asset && { currency_pair_id: id, asset, created_at: createdAt.toISOString() };
}

/** Assets that the current account may not trade are hidden, and return in the other mode. */
export async function watchlistList(context: CallContext): Promise<WatchlistEntry[]> {
  const rows = await listWatched(context.ports.db, context.brand.id, sessionOf(context).user.id);
  return rows.flatMap((row) => toEntry(context, row) ?? []);
}

/** @throws not_found · asset_unavailable · limit_reached */
export async function watchlistAdd(
  context: CallContext,
  { body }: HandlerInput<'watchlist.add'>,
): Promise<WatchlistEntry> {
  const { ports, brand, now, market } = context;
  const id = String(body.currency_pair_id);
  if (!market.asset(id)) throw new Failure('not_found');
  if (!toEntry(context, { asset_id: id, created_at: now })) throw new Failure('asset_unavailable');
  const row = await insertWatched(ports.db, brand.id, sessionOf(context).user.id, id, MAX_WATCHED, now);
  const entry = row && toEntry(context, row);
  if (!entry) throw new Failure('limit_reached');
  return entry;
}

export async function watchlistRemove(
  context: CallContext,
  { body }: HandlerInput<'watchlist.remove'>,
): Promise<WatchlistRemoveOutput> {
  return {
    removed: await deleteWatched(
      context.ports.db,
      context.brand.id,
      sessionOf(context).user.id,
      String(body.currency_pair_id),
    ),
  };
}

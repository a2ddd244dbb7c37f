import type { Queries } from '../../ports.ts';

export interface MiningRow {
  id: string;
  asset: string;
  asset_image: string | null;
  asset_exchange: string | null;
  /** Decimal strings in the mined coin. */
  current_balance: string;
  profit: string;
  estimated_profit_after: Date | null;
  estimated_profit: string | null;
  simulated: boolean;
  created_at: Date;
  updated_at: Date;
}

/** A user's mining assets, oldest first. */
export async function listMiningAssets(db: Queries, brandId: string, userId: string): Promise<MiningRow[]> {
  return await db.query<MiningRow>(
    `select id, asset, asset_image, asset_exchange, current_balance, profit, estimated_profit_after,
      estimated_profit, simulated, created_at, updated_at
       from mining_asset where brand_id = $1 and user_id = $2 order by created_at, id`,
    [brandId, userId],
  );
}

/** Keeps an asset that exists. */
export async function insertMiningAsset(
  db: Queries,
  brandId: string,
  userId: string,
  row: MiningRow,
): Promise<void> {
  await db.query(
    `insert into mining_asset (brand_id, id, user_id, asset, asset_image, asset_exchange, current_balance,
                               profit, estimated_profit_after, estimated_profit, simulated, created_at,
                               updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      brandId,
      row.id,
      userId,
      row.asset,
      row.asset_image,
      row.asset_exchange,
      row.current_balance,
      row.profit,
      row.estimated_profit_after,
      row.estimated_profit,
      row.simulated,
      row.created_at,
      row.updated_at,
    ],
  );
}

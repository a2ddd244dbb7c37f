import type { Queries } from '../../ports.ts';

export interface SettingRow {
  key: string;
  value: string;
  updated_at: Date;
}

export async function listSettings(db: Queries, brandId: string): Promise<SettingRow[]> {
  return await db.query<SettingRow>(
    'select key, value, updated_at from setting where brand_id = $1 order by key',
    [brandId],
  );
}

export async function upsertSetting(
  db: Queries,
  brandId: string,
  key: string,
  value: string,
  by: string,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into setting (brand_id, key, value, updated_at, updated_by) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, key) do update
     set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [brandId, key, value, now, by],
  );
}

export async function deleteSetting(db: Queries, brandId: string, key: string): Promise<void> {
  await db.query('delete from setting where brand_id = $1 and key = $2', [brandId, key]);
}

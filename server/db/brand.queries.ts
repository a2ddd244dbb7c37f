import type { Queries } from '../ports.ts';

export async function insertBrand(db: Queries, id: string): Promise<void> {
  await db.query('insert into brand (id) values ($1) on conflict do nothing', [id]);
}

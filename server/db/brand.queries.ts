import type { Queries } from '../ports.ts';

/** Registers a brand before its first start. */
export async function insertBrand(db: Queries, id: string): Promise<void> {
  await db.query('insert into brand (id) values ($1) on conflict do nothing', [id]);
}

/**
 * Registers a brand as one with or without real money, unless an earlier start has.
 * @returns whether its data is of real money
 */
export async function claimBrand(db: Queries, id: string, isRealMoney: boolean): Promise<boolean> {
  const [row] = await db.query<{ real_money: boolean }>(
    `insert into brand (id, real_money) values ($1, $2)
       on conflict (id) do update set real_money = coalesce(brand.real_money, excluded.real_money)
     returning real_money`,
    [id, isRealMoney],
  );
  return row!.real_money;
}

/**
 * Serializes changes of a brand's settings and of its users by operators: until the transaction ends, other
 * transactions that lock the brand wait. Rows that refer to the brand can still be written.
 */
export async function lockBrand(tx: Queries, id: string): Promise<void> {
  await tx.query('select id from brand where id = $1 for no key update', [id]);
}

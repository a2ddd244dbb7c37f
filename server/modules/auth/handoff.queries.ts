import type { Queries } from '../../ports.ts';

export interface NewHandoff {
  codeHash: string;
  userId: string;
  /** Origin that may redeem it. */
  audience: string;
  confirmed: boolean;
  expiresAt: Date;
}

export async function insertHandoff(db: Queries, brandId: string, handoff: NewHandoff, now: Date): Promise<void> {
  await db.query('insert into handoff (brand_id, code_hash, user_id, audience, confirmed, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)', [
    brandId, handoff.codeHash, handoff.userId, handoff.audience, handoff.confirmed, now, handoff.expiresAt,
  ]);
}

/** Uses a code up. @returns undefined when it is unknown, used, expired or meant for another audience */
export async function takeHandoff(db: Queries, brandId: string, codeHash: string, audience: string, now: Date): Promise<{ user_id: string; confirmed: boolean } | undefined> {
  const [row] = await db.query<{ user_id: string; confirmed: boolean }>(
    'update handoff set used_at = $4 where brand_id = $1 and code_hash = $2 and audience = $3 and used_at is null and expires_at > $4 returning user_id, confirmed',
    [brandId, codeHash, audience, now],
  );
  return row;
}

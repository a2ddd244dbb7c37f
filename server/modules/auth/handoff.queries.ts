import type { Queries } from '../../ports.ts';

export interface NewHandoff {
  codeHash: string;
  userId: string;
  /** Origin that may redeem it. */
  audience: string;
  confirmed: boolean;
  /** The session that issued the code; null when none did. */
  sessionId: string | null;
  expiresAt: Date;
}

export interface TakenHandoff {
  user_id: string;
  confirmed: boolean;
  session_id: string | null;
}

export async function insertHandoff(
  db: Queries,
  brandId: string,
  handoff: NewHandoff,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into handoff (brand_id, code_hash, user_id, audience, confirmed, session_id, created_at,
                          expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      brandId,
      handoff.codeHash,
      handoff.userId,
      handoff.audience,
      handoff.confirmed,
      handoff.sessionId,
      now,
      handoff.expiresAt,
    ],
  );
}

/**
 * Redeems a code.
 * @returns undefined when it is unknown, used, expired or has another audience
 */
export async function takeHandoff(
  db: Queries,
  brandId: string,
  codeHash: string,
  audience: string,
  now: Date,
): Promise<TakenHandoff | undefined> {
  const [row] = await db.query<TakenHandoff>(
    `update handoff set used_at = $4
      where brand_id = $1 and code_hash = $2 and audience = $3 and used_at is null and expires_at > $4
      returning user_id, confirmed, session_id`,
    [brandId, codeHash, audience, now],
  );
  return row;
}

/** Invalidates all open hand-offs of a user. */
export async function useOpenHandoffs(
  db: Queries,
  brandId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await db.query('update handoff set used_at = $3 where brand_id = $1 and user_id = $2 and used_at is null', [
    brandId,
    userId,
    now,
  ]);
}

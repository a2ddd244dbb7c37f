import type { Queries } from '../../ports.ts';

/** @returns false when it was completed before */
export async function completeOnboarding(
  tx: Queries,
  brandId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'update app_user set onboarded_at = $3 where brand_id = $1 and id = $2 and onboarded_at is null returning id',
    [brandId, userId, now],
  );
  return rows.length > 0;
}

export async function setInterests(
  tx: Queries,
  brandId: string,
  userId: string,
  interests: readonly string[],
): Promise<void> {
  await tx.query('update app_user set investment_interests = $3::text[] where brand_id = $1 and id = $2', [
    brandId,
    userId,
    interests,
  ]);
}

import type { Money } from '../../../domain/money/amount.ts';
import type { Onboarding } from '../../../schemas/generated/types.ts';
import type { Queries } from '../../ports.ts';

export interface OnboardingRow {
  onboarded_at: Date | null;
  step: number;
  interests: Onboarding['investment_interests'];
  /** In minor units of the user's currency. */
  amount: Money | null;
  postponed_until: Date | null;
  /** A deposit was asked for and not rejected. */
  has_deposit: boolean;
}

export async function findOnboarding(db: Queries, brandId: string, userId: string): Promise<OnboardingRow> {
  const [row] = await db.query<OnboardingRow>(
    `select u.onboarded_at, u.onboarding_step as step, u.investment_interests as interests,
        u.onboarding_amount as amount, u.onboarding_postponed_until as postponed_until,
        exists (select from deposit d
                 where d.brand_id = u.brand_id and d.user_id = u.id and d.state <> 'rejected') as has_deposit
       from app_user u where u.brand_id = $1 and u.id = $2`,
    [brandId, userId],
  );
  return row!;
}

/** @returns false when it was completed before */
export async function completeOnboarding(
  tx: Queries,
  brandId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update app_user set onboarded_at = $3 where brand_id = $1 and id = $2 and onboarded_at is null
      returning id`,
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

/**
 * Without an amount, the saved one remains.
 * @returns false when nothing has changed
 */
export async function saveStep(
  tx: Queries,
  brandId: string,
  userId: string,
  { step, amount }: { step: number; amount: Money | null },
): Promise<boolean> {
  const rows = await tx.query(
    `update app_user set onboarding_step = $3, onboarding_amount = coalesce($4, onboarding_amount)
      where brand_id = $1 and id = $2
        and (onboarding_step, onboarding_amount)
            is distinct from ($3::smallint, coalesce($4::bigint, onboarding_amount))
      returning id`,
    [brandId, userId, step, amount],
  );
  return rows.length > 0;
}

export async function postponeOnboarding(
  tx: Queries,
  brandId: string,
  userId: string,
  until: Date,
): Promise<void> {
  await tx.query('update app_user set onboarding_postponed_until = $3 where brand_id = $1 and id = $2', [
    brandId,
    userId,
    until,
  ]);
}

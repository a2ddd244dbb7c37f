import type { PayoutLimits } from '../../domain/payout/withdrawal-amount.ts';
import type { PayoutType, ServerBrand } from '../../schemas/generated/types.ts';

/** Limits and hold of a payout method in the manifest. */
export const payoutLimits = (
  { payouts }: Pick<ServerBrand, 'payouts'>,
  type: PayoutType,
): PayoutLimits & { holdHours?: number } =>
  (payouts as Partial<Record<PayoutType, PayoutLimits & { holdHours?: number }>>)[type] ?? {};

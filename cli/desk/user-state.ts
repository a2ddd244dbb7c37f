import type { OperatorUser } from '../../schemas/generated/types.ts';

/** What a user may do: "closed", "not approved", "active", "suspended" or "stopped from trading". */
export function userState({ approved, closed_at, is_trading, state }: OperatorUser): string {
  if (closed_at !== null) return 'closed';
  if (!approved) return 'not approved';
  return is_trading || state === 'suspended' ? state : 'stopped from trading';
}

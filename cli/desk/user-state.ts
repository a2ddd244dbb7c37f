import type { OperatorUser } from '../../schemas/generated/types.ts';

/** What a user may do: "not approved", "active", "suspended" or "stopped from trading". */
export function userState({ approved, is_trading, state }: OperatorUser): string {
  if (!approved) return 'not approved';
  return is_trading || state === 'suspended' ? state : 'stopped from trading';
}

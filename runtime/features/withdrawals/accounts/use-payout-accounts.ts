import type { PayoutAccount } from '../../../../schemas/generated/types.ts';
import type { ApiError } from '../../../platform/api-error.ts';
import { useCall } from '../../../platform/use-call.ts';

/** Accounts may be removed on another device: read again while they are offered. */
const REFETCH_MS = 15_000;

export interface PayoutAccounts {
  /** Null until loaded. */
  list: readonly PayoutAccount[] | null;
  /** Why the list could not be loaded. */
  error: ApiError | null;
  isFetching: boolean;
  refetch(): void;
}

/** The trader's payout accounts; read again and again while `isShown`. */
export function usePayoutAccounts(isShown: boolean): PayoutAccounts {
  const { data, error, isFetching, refetch } = useCall(
    'payout-account.list',
    {},
    { refetchInterval: () => isShown && REFETCH_MS },
  );
  return { list: data ?? null, error: data ? null : error, isFetching, refetch: () => void refetch() };
}

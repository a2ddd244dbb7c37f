import { useStore } from 'zustand';
import type { TradingAccount } from '../../../../schemas/generated/types.ts';
import { usePlatform } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { useUserChange } from '../../../platform/use-user-change.ts';

/** Without a stream, while the platform has not confirmed something. */
const POLL_MS = 5000;

const isWaiting = ({ status, pending_top_up: hasTopUp }: TradingAccount) => status === 'opening' || hasTopUp;

/**
 * The accounts: read again when the user changes, or periodically without a stream while the platform has not
 * confirmed one of them or a top-up.
 */
export function useTradingAccounts() {
  const isLive = useStore(usePlatform().streamed, (state) => state.isLive);
  const query = useCall('trading-account.list', undefined, {
    refetchInterval: ({ state }) => (!isLive && state.data?.servers.some(isWaiting) ? POLL_MS : false),
  });
  useUserChange(() => void query.refetch());
  return query;
}

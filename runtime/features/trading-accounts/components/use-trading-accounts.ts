import type { TradingAccount } from '../../../../schemas/generated/types.ts';
import { useCall } from '../../../platform/use-call.ts';

/** While the platform has not confirmed something. */
const POLL_MS = 5000;

const isWaiting = ({ status, pending_top_up: hasTopUp }: TradingAccount) => status === 'opening' || hasTopUp;

/** The accounts, read again while the platform has not confirmed one of them or a top-up. */
export const useTradingAccounts = () =>
  useCall('server.list', undefined, {
    refetchInterval: ({ state }) => (state.data?.servers.some(isWaiting) ? POLL_MS : false),
  });

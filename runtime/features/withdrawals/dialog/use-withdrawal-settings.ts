import type { WithdrawalSettings } from '../../../../schemas/generated/types.ts';
import type { ApiError } from '../../../platform/api-error.ts';
import { useSettings, useUser } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import type { RefreshedQuery } from '../../../ui/refreshed-figures.tsx';
import { fallbackSettings, lacksCall } from './fallback-settings.ts';

/** Free funds change with prices: read again while they are shown. */
const REFETCH_MS = 5000;

export interface WithdrawalSettingsState {
  /** Null until loaded. */
  settings: WithdrawalSettings | null;
  /** Why nothing is loaded. */
  error: ApiError | null;
  isFetching: boolean;
  /** The reading of the figures; without its error while they are not read again. */
  query: RefreshedQuery;
  refetch(): void;
}

/** What can be withdrawn now, and how; read again and again while `isShown`. */
export function useWithdrawalSettings(isShown: boolean): WithdrawalSettingsState {
  const own = useSettings();
  const user = useUser();
  const query = useCall('withdrawal.settings', {}, { refetchInterval: () => isShown && REFETCH_MS });
  const { data, error, isFetching, refetch } = query;
  const isMissing = error !== null && lacksCall(error.code);
  return {
    settings: data ?? (isMissing ? fallbackSettings(own, user) : null),
    error: data || isMissing ? null : error,
    isFetching,
    query: isShown ? query : { ...query, error: null },
    refetch: () => void refetch(),
  };
}

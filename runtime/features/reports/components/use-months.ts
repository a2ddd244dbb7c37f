import { useCall } from '../../../platform/use-call.ts';

const MONTHS = '6';

/** Balances of the last months from the ledger, newest first. */
export const useMonths = () => useCall('statement.list', { query: { limit: MONTHS } });

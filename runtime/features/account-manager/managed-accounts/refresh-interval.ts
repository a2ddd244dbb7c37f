/** Refetch interval of the connected accounts: the stream carries only the manager's own account. */
export const REFRESH_MS = 5000;

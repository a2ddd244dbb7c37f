/** How often a manager's figures are refetched: the stream carries the manager's own account only. */
export const REFRESH_MS = 5000;

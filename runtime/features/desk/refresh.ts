/** Milliseconds between two reads of the counts and queues. */
export const REFRESH_MS = 10_000;

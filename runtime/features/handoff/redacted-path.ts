/** Stands in the address bar where a secret stood. */
export const REDACTED_PATH = '-';

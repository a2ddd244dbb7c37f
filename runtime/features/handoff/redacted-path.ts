/** Replaces the secret in the URL. */
export const REDACTED_PATH = '-';

import { createHash, hash } from 'node:crypto';

const NAME_DIGITS = 10;

/** First 10 hex digits of the SHA-256, for content-hashed file names. */
export function contentHash(...contents: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex').slice(0, NAME_DIGITS);
}

/** Subresource integrity value for scripts, styles, preloads and the import map. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${hash('sha256', content, 'base64')}`;
}

/** Converts a known integrity value to the hash in a file name. */
export function nameHash(integrity: string): string {
  return Buffer.from(integrity.slice('sha256-'.length), 'base64').toString('hex').slice(0, NAME_DIGITS);
}

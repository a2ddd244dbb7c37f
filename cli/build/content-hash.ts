import { createHash } from 'node:crypto';

/** First 10 hex digits of the SHA-256: the part of a file's name that changes with its content. */
export function contentHash(...contents: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex').slice(0, 10);
}

/** Subresource integrity, as scripts, styles, preloads and the import map carry it. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

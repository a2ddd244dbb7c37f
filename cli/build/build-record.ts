/** site/build.json: what an output is made of. */
export interface BuildRecord {
  /** Version of Livery. */
  livery: string;
  build: string;
  /** Hash of the shared build's sources. */
  shared: string;
  id: string;
  mode: 'demo' | 'live';
  base: string;
  features: string[];
  /** Digest of every other file, by its path in the output. Sorted. */
  files: Record<string, string>;
}

const DIGITS = 22;

/** The first 132 bits of an integrity: enough to tell any change, and half the size in every output. */
export function digestOf(integrity: string): string {
  return integrity.slice('sha256-'.length).slice(0, DIGITS);
}

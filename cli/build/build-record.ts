/** build.json: what an output is made of. */
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
  /** Digest of every other file by its path in the output, but for those that assets.json lists. Sorted. */
  files: Digests;
}

/** Digests by path. Written as assets.json, it lists the scripts and style sheets of the shared build: the same file for all brands with the same features. */
export type Digests = Record<string, string>;

const DIGITS = 22;

/** The first 132 bits of an integrity: enough to tell any change, and half the size in every output. */
export function digestOf(integrity: string): string {
  return integrity.slice('sha256-'.length).slice(0, DIGITS);
}

/** Digests of files given with their integrity, sorted by path. */
export function digestsOf(files: readonly (readonly [path: string, integrity: string])[]): Digests {
  return Object.fromEntries(
    files
      .map(([file, integrity]): [string, string] => [file, digestOf(integrity)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** build.json: the versions and digests of an output. */
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
  /** Of a static demo: the script of its backend, below the web root. */
  backend?: string;
  /** Digests by output path of all other files that assets.json does not list. Sorted by path. */
  files: Digests;
}

/**
 * Digests by path. assets.json contains them for the scripts and style sheets of the shared build: the same
 * file for all brands with the same features and languages.
 */
export type Digests = Record<string, string>;

const DIGITS = 22;

/** The first 132 bits of an integrity value: enough to detect any change, at half the size. */
export function digestOf(integrity: string): string {
  return integrity.slice('sha256-'.length).slice(0, DIGITS);
}

/** Digests of files with known integrity values, sorted by path. */
export function digestsOf(files: readonly (readonly [path: string, integrity: string])[]): Digests {
  return Object.fromEntries(
    files
      .map(([file, integrity]): [string, string] => [file, digestOf(integrity)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

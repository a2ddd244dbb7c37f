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
  /** Integrity of every other file, by its path in the output. Sorted. */
  files: Record<string, string>;
}

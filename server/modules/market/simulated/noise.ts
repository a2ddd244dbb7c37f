/** A pseudorandom number below 2^32 from both arguments (the MurmurHash3 finalizer). */
export function mix(seed: number, value: number): number {
  let hash = Math.imul(seed ^ Math.imul(value, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Derives a seed from a text (FNV-1a). */
export function seedOf(seed: number, text: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return mix(hash >>> 0, text.length);
}

/** Uniform in [0, 1). */
export const uniform = (seed: number, value: number): number => mix(seed, value) / 4_294_967_296;

/** Mean 0, variance 1, slightly fat tails, bounded by 3.75. */
export function shock(seed: number, value: number): number {
  const hash = mix(seed, value);
  const triangle = ((hash & 0xffff) + (hash >>> 16)) / 65_535 - 1;
  return (triangle + 1.5 * triangle * triangle * triangle) / 0.669;
}

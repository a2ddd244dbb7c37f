const MOST_KNOWN = 20_000;

interface Bucket {
  left: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** How fast somebody may go on: so many at once, and so many a second after that. */
export interface Allowance {
  atOnce: number;
  aSecond: number;
}

/** Counts in the memory of this process, for what is asked too often to be counted in the database: each process allows as much. */
export class TokenBucket {
  readonly #allowance: Allowance;
  readonly #buckets = new Map<string, Bucket>();

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** Takes one for `who`. @returns 0, or the seconds until there is one again */
  take(who: string, now: Date): number {
    const { atOnce, aSecond } = this.#allowance;
    const at = now.getTime();
    const bucket = this.#buckets.get(who) ?? { left: atOnce, at };
    const left = Math.min(atOnce, bucket.left + (Math.max(0, at - bucket.at) * aSecond) / 1000);
    this.#buckets.delete(who);
    this.#buckets.set(who, { left: left < 1 ? left : left - 1, at });
    if (this.#buckets.size > MOST_KNOWN) this.#buckets.delete(this.#buckets.keys().next().value!);
    return left < 1 ? (1 - left) / aSecond : 0;
  }
}

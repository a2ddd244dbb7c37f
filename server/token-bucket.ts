const MAX_BUCKETS = 20_000;

interface Bucket {
  tokens: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** A burst, and the rate at which it refills. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/** Token buckets in the memory of this process, for limits too frequent to count in the database; each process has its own. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes one token from the bucket of `key`. @returns 0, or the seconds until there is one */
  take(key: string, { burst, perSecond }: Allowance, now: Date): number {
    const at = now.getTime();
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) * perSecond) / 1000);
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at });
    if (this.#buckets.size > MAX_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value!);
    return tokens < 1 ? (1 - tokens) / perSecond : 0;
  }
}

import type { NewsList } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import type { Ports } from '../../ports.ts';
import type { NewsSource } from './news-source.ts';
import { claimFetch, postponeFetch, readNews, storeNews } from './news.queries.ts';
import { parseNews } from './parse-news.ts';

/** The source is asked once in this time (spec 1 §7). */
const FRESH_MS = 3_600_000;
/** Delay after a failed request. */
const RETRY_MS = 300_000;
/** How long a process may take to store an answer. */
const CLAIM_MS = 30_000;
const ANY_LANGUAGE = '*';

const NO_SOURCE: NewsList = { items: [], language: null, fetched_at: null, stale: false, simulated: false };

/** The stored news of one brand, refreshed when they are read. */
export interface NewsCache {
  /** @throws provider_unavailable before the first answer of the source */
  read(language: string): Promise<NewsList>;
}

export interface NewsCacheOptions {
  brandId: string;
  /** The database is that of the brand. */
  ports: Pick<Ports, 'db' | 'clock' | 'log' | 'metrics'>;
  source: NewsSource | null;
}

/** Asks the source if that is due and no other process does; failures are logged, counted and retried later. */
async function refresh(
  { brandId, ports: { db, clock, log, metrics } }: NewsCacheOptions,
  source: NewsSource,
  language: string,
): Promise<void> {
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const claim = { now: clock.now(), until: after(CLAIM_MS) };
  if (!(await claimFetch(db, brandId, language, claim))) return;
  try {
    const items = parseNews(await source.read(language), clock.now());
    await storeNews(db, brandId, language, { items, at: clock.now(), next: after(FRESH_MS) });
  } catch (error) {
    metrics.count('news_requests_failed');
    log.warn({ err: error, brand: brandId }, 'news source not responding');
    await postponeFetch(db, brandId, language, after(RETRY_MS));
  }
}

export function createNewsCache(options: NewsCacheOptions): NewsCache {
  const { brandId, ports, source } = options;
  const inFlight = new Map<string, Promise<void>>();
  /** One refresh per language at a time; the others await it. */
  async function refreshOnce(from: NewsSource, key: string): Promise<void> {
    const running = inFlight.get(key) ?? refresh(options, from, key).finally(() => void inFlight.delete(key));
    inFlight.set(key, running);
    await running;
  }
  return {
    async read(language) {
      if (!source) return NO_SOURCE;
      const key = source.hasLanguages ? language : ANY_LANGUAGE;
      const now = ports.clock.now();
      let row = await readNews(ports.db, brandId, key);
      if (!row?.items || row.next_fetch_at <= now) {
        await refreshOnce(source, key);
        row = await readNews(ports.db, brandId, key);
      }
      if (!row?.items || !row.fetched_at) throw new Failure('provider_unavailable', { retryAfter: 5 });
      return {
        items: row.items,
        language: source.hasLanguages ? language : null,
        fetched_at: row.fetched_at.toISOString(),
        stale: ports.clock.now().getTime() - row.fetched_at.getTime() > FRESH_MS,
        simulated: false,
      };
    },
  };
}

import { readJsonResponse } from '../json-response.ts';

const ANSWER_MS = 5000;
const MAX_BYTES = 8 * 1_048_576;

export interface PriceRequests {
  /**
   * JSON of `<base>/<path>?<query>`.
   * @throws after five seconds without a response, or when it is not JSON
   */
  get(path: string, query: Record<string, string>): Promise<unknown>;
}

/** HTTP client of a price source. Sends the key as a bearer token and follows no redirects. */
export function createPriceRequests(base: string, key?: string): PriceRequests {
  return {
    async get(path, query) {
      const url = new URL(base);
      url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          accept: 'application/json',
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
      });
      if (!response.ok) throw new Error(`the price source answered ${response.status}`);
      return await readJsonResponse(response, MAX_BYTES);
    },
  };
}

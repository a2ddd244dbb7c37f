import { readJsonResponse } from '../json-response.ts';
import type { NewsSource } from '../modules/news/news-source.ts';

const ANSWER_MS = 5000;
const MAX_BYTES = 2 * 1_048_576;
const LANGUAGE = '{language}';
const TOKEN = '{token}';

/** Access to a news service: docs/news-source.md. */
export interface NewsAccess {
  /** https:, with the placeholders {language} and {token} where the service expects them. */
  url: string;
  /** Never logged; a bearer token if the address has no place for it. */
  token?: string;
}

/** A news service over HTTP. Follows no redirects; errors contain neither address nor token. */
export function createNewsRequests({ url, token }: NewsAccess): NewsSource {
  return {
    hasLanguages: url.includes(LANGUAGE),
    async read(language) {
      const address = url
        .replaceAll(LANGUAGE, encodeURIComponent(language))
        .replaceAll(TOKEN, encodeURIComponent(token ?? ''));
      const isBearer = token !== undefined && !url.includes(TOKEN);
      const response = await fetch(address, {
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: { accept: 'application/json', ...(isBearer ? { authorization: `Bearer ${token}` } : {}) },
      }).catch((error: unknown) => {
        throw new Error(
          error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'not reachable',
        );
      });
      if (!response.ok) throw new Error(`the news source answered ${response.status}`);
      return await readJsonResponse(response, MAX_BYTES);
    },
  };
}

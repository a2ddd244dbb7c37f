import { cleanText } from '../../../domain/strings/clean-text.ts';
import type { NewsItem } from '../../../schemas/generated/types.ts';

const MAX_ITEMS = 30;
const MAX_TITLE = 200;
const MAX_SUMMARY = 400;
const MAX_SOURCE = 80;
const MAX_URL = 2000;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
  '#39': "'",
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TAG = /<[a-z!/?][^<>]*>/gi;

/** Removes tags, also escaped ones, entities, controls and characters that change the direction of the text. */
function plainText(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  const text = cleanText(
    value
      .slice(0, 20 * max)
      .replace(TAG, ' ')
      .replace(/&(#39|[a-z]{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .replace(TAG, ' ')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, ''),
  );
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** An https address of a public host without credentials; null for any other. */
function linkOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL || !URL.canParse(value)) return null;
  const url = new URL(value);
  const isPublic = url.hostname.includes('.') && !/^[0-9.]+$/.test(url.hostname);
  const isPlain = url.username === '' && url.password === '';
  return url.protocol === 'https:' && isPublic && isPlain && url.href.length <= MAX_URL ? url.href : null;
}

/** ISO 8601; null for another notation or a time more than a day ahead. */
function timeOf(value: unknown, now: Date): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isFinite(at) && at > 0 && at < now.getTime() + 86_400_000 ? new Date(at).toISOString() : null;
}

function itemOf(value: unknown, now: Date): Omit<NewsItem, 'id'> | undefined {
  if (!isRecord(value)) return undefined;
  const title = plainText(value.title, MAX_TITLE);
  if (!title) return undefined;
  const { source } = value;
  return {
    title,
    summary: plainText(value.description || value.snippet, MAX_SUMMARY),
    url: linkOf(value.url),
    source: plainText(isRecord(source) ? source.name : source, MAX_SOURCE),
    published_at: timeOf(value.published_at ?? value.publishedAt, now),
  };
}

/**
 * The stories of a service's answer (docs/news-source.md): plain text, https links only, newest first; without
 * repeated titles and without entries that are no stories.
 * @throws when the answer has no list
 */
export function parseNews(answer: unknown, now: Date): NewsItem[] {
  const list = isRecord(answer) ? (answer.data ?? answer.articles) : answer;
  if (!Array.isArray(list)) throw new Error('the news source answered no list');
  const items = new Map<string, Omit<NewsItem, 'id'>>();
  for (const value of list.slice(0, 500)) {
    const item = itemOf(value, now);
    if (item && !items.has(item.title)) items.set(item.title, item);
  }
  return [...items.values()]
    .sort((one, other) => (other.published_at ?? '').localeCompare(one.published_at ?? ''))
    .slice(0, MAX_ITEMS)
    .map((item, index) => ({ id: `n_${index + 1}`, ...item }));
}

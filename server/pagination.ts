import { cleanText } from '../domain/access/text.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** Page size and search text of a query, within bounds. */
export function pageOf(query: { limit?: string; search?: string }): { limit: number; search: string } {
  const asked = Number(query.limit ?? DEFAULT_LIMIT);
  return { limit: Math.min(Math.max(asked, 1), MAX_LIMIT), search: cleanText(query.search ?? '') };
}

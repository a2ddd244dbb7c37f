import type { Pages } from '../../../platform/use-pages.ts';

/**
 * Several lists as one: rows in the order of the lists; more rows come from the first list that has any. A row
 * that moved between two reads is in two lists: it appears once, as the later list has it.
 */
export function mergePages<Row extends { id: string }>(lists: readonly Pages<Row>[]): Pages<Row> {
  const failed = lists.find(({ status }) => status === 'failed');
  const next = lists.find(({ hasMore }) => hasMore);
  return {
    rows: [...new Map(lists.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()],
    status: failed ? 'failed' : lists.some(({ status }) => status === 'loading') ? 'loading' : 'ready',
    problem: lists.find(({ problem }) => problem)?.problem,
    hasMore: next !== undefined,
    isBusy: lists.some(({ isBusy }) => isBusy),
    more: () => next?.more(),
    retry: () => lists.forEach(({ retry }) => retry()),
  };
}

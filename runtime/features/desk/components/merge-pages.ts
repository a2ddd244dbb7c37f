import type { QueryStatus } from '../../../platform/query-status.ts';
import type { Pages } from '../../../platform/use-pages.ts';

/** `failed` if one list has failed, else `loading` until all are ready. */
function statusOf(lists: readonly Pick<Pages<unknown>, 'status'>[]): QueryStatus {
  if (lists.some(({ status }) => status === 'failed')) return 'failed';
  return lists.some(({ status }) => status === 'loading') ? 'loading' : 'ready';
}

/**
 * Several lists as one: rows in the order of the lists; more rows come from the first list that has any. A row
 * that moved between two reads is in two lists: it appears once, as the later list has it.
 */
export function mergePages<Row extends { id: string }>(lists: readonly Pages<Row>[]): Pages<Row> {
  const next = lists.find(({ hasMore }) => hasMore);
  return {
    rows: [...new Map(lists.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()],
    status: statusOf(lists),
    problem: lists.find(({ problem }) => problem)?.problem,
    hasMore: next !== undefined,
    isBusy: lists.some(({ isBusy }) => isBusy),
    more: () => next?.more(),
    retry: () => lists.forEach(({ retry }) => retry()),
  };
}

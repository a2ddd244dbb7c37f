import type { CallOutput } from '../../schemas/generated/calls.ts';
import { queryStatus, type QueryStatus } from './query-status.ts';
import { usePagedCall, type PagedCallId, type PagedCallOptions } from './use-paged-call.ts';

const PAGE_SIZE = '50';

/** A list that is read page by page. */
export interface Pages<Row> {
  rows: Row[];
  status: QueryStatus;
  /** Why the last read failed. */
  problem: string | undefined;
  hasMore: boolean;
  isBusy: boolean;
  more(): void;
  retry(): void;
}

interface PagesOptions<K extends PagedCallId, Row> extends PagedCallOptions {
  rowsOf(page: CallOutput[K]): readonly Row[];
  rowKey(row: NoInfer<Row>): string;
}

/** The rows of a paginated call. A row that moves while pages are read appears once. */
export function usePages<K extends PagedCallId, Row>(
  id: K,
  { rowsOf, rowKey, query, ...options }: PagesOptions<K, Row>,
): Pages<Row> & { /** As read. */ pages: readonly CallOutput[K][] } {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = usePagedCall(id, {
    query: { limit: PAGE_SIZE, ...query },
    ...options,
  });
  const pages = data?.pages ?? [];
  const rows = pages.flatMap(rowsOf);
  return {
    pages,
    rows: [...new Map(rows.map((row) => [rowKey(row), row])).values()],
    status: queryStatus({ data, isPending }),
    problem: error?.message,
    hasMore: hasNextPage,
    isBusy: isFetching,
    more() {
      if (!isFetching) void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}

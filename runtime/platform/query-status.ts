export type QueryStatus = 'loading' | 'ready' | 'failed';

/** The status of a query; a failed refetch of loaded data is still `ready`. */
export function queryStatus({ data, isPending }: { data: unknown; isPending: boolean }): QueryStatus {
  if (data) return 'ready';
  return isPending ? 'loading' : 'failed';
}

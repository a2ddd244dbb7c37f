import type { ReactNode } from 'react';
import { ListFailed } from './list-states.tsx';
import type { Query } from './query-states.tsx';

interface ListQueryProps<Data> {
  query: Query<Data>;
  /** What could not be loaded and why, as sentences. */
  failed(reason: string): string;
  /** Shown until the first answer. */
  waiting: ReactNode;
  children(data: Data): ReactNode;
}

/** `QueryStates` for a list: the error and the loading state have the form of `list-states`. */
export function ListQuery<Data>({
  query: { data, error, isFetching, refetch },
  failed,
  waiting,
  children,
}: ListQueryProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  return <ListFailed text={failed(error.message)} isBusy={isFetching} onRetry={() => void refetch()} />;
}

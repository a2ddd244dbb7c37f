import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';
import { Loading } from './loading.tsx';

export interface Query<Data> {
  data: Data | undefined;
  error: { message: string } | null;
  isFetching: boolean;
  refetch(): unknown;
}

interface QueryStatesProps<Data> {
  query: Query<Data>;
  /** What could not be loaded, as a sentence. */
  failed: string;
  /** Shown until the first answer. */
  waiting?: ReactNode;
  /** Class names of the error. */
  className?: string;
  children(data: Data): ReactNode;
}

/** The data of a query; without data its error with a retry button, or the loading state. */
export function QueryStates<Data>({
  query: { data, error, isFetching, refetch },
  failed,
  waiting = <Loading />,
  className,
  children,
}: QueryStatesProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  return (
    <LoadError
      className={className}
      what={failed}
      why={error.message}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

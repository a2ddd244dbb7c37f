import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';

const REFRESH_MS = 5000;

/** Reads an answer again every 5 s while this page is in view. */
export function useRefreshed(key: readonly unknown[]): void {
  const queries = useQueryClient();
  const name = JSON.stringify(key);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries({ queryKey: JSON.parse(name) as unknown[] });
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [queries, name]);
}

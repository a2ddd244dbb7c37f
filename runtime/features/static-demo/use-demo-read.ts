import { useCallback, useEffect, useState } from 'react';
import { usePlatform } from '../../platform/hooks.ts';

export interface DemoRead<T> {
  data: T | undefined;
  isFailed: boolean;
}

/** `fetch` for a path of `DEMO_PATHS` (domain/demo/backend-messages.ts). */
export function useDemoFetch(): (path: string, init?: RequestInit) => Promise<unknown> {
  const { api, page } = usePlatform();
  const { fetch } = api.options;
  return useCallback(
    async (path, init) => {
      const address = new URL(page.base + path.slice(1), location.origin).href;
      return (await (await fetch(address, init)).json()) as unknown;
    },
    [fetch, page],
  );
}

/**
 * Reads a path of the demo's own backend.
 * @param every milliseconds between two reads; once without it
 */
export function useDemoRead<T>(path: string, every?: number): DemoRead<T> {
  const ask = useDemoFetch();
  const [read, setRead] = useState<DemoRead<T>>({ data: undefined, isFailed: false });
  useEffect(() => {
    let isOver = false;
    const again = () =>
      void ask(path).then(
        (data) => isOver || setRead({ data: data as T, isFailed: false }),
        () => isOver || setRead(({ data }) => ({ data, isFailed: true })),
      );
    again();
    const timer = every === undefined ? undefined : setInterval(again, every);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [ask, path, every]);
  return read;
}

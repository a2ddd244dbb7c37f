import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/hooks.ts';

export interface DemoRead<T> {
  data: T | undefined;
  isFailed: boolean;
}

/**
 * Reads a path of the demo's own backend: `DEMO_PATHS` in domain/demo/backend-messages.ts.
 * @param every milliseconds between two reads; once without it
 */
export function useDemoRead<T>(path: string, every?: number): DemoRead<T> {
  const { api, page } = usePlatform();
  const [read, setRead] = useState<DemoRead<T>>({ data: undefined, isFailed: false });
  const { fetch } = api.options;
  const address = new URL(page.base + path.slice(1), location.origin).href;
  useEffect(() => {
    let isOver = false;
    async function ask() {
      try {
        const data = (await (await fetch(address)).json()) as T;
        if (!isOver) setRead({ data, isFailed: false });
      } catch {
        if (!isOver) setRead(({ data }) => ({ data, isFailed: true }));
      }
    }
    void ask();
    const timer = every === undefined ? undefined : setInterval(() => void ask(), every);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [fetch, address, every]);
  return read;
}

import { useEffect, useState } from 'react';
import type { Country } from '../../schemas/generated/types.ts';
import type { Api } from '../platform/api.ts';
import { usePlatform } from '../platform/hooks.ts';

export type Countries = { status: 'loading' | 'failed' | 'ready'; list: readonly Country[]; retry(): void };

const lists = new WeakMap<Api, readonly Country[]>();

/**
 * The backend's countries, read once per visit.
 * @param isNeeded false while nothing shows them
 */
export function useCountries(isNeeded = true): Countries {
  const { api } = usePlatform();
  const [state, setState] = useState(() => ({
    status: lists.has(api) ? ('ready' as const) : ('loading' as 'loading' | 'failed' | 'ready'),
    list: lists.get(api) ?? [],
  }));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isNeeded || lists.has(api)) return undefined;
    const leaving = new AbortController();
    void api.call('country.list', { signal: leaving.signal }).then((result) => {
      if (result.ok) lists.set(api, result.data);
      if (!leaving.signal.aborted)
        setState(result.ok ? { status: 'ready', list: result.data } : { status: 'failed', list: [] });
    });
    return () => leaving.abort();
  }, [api, attempt, isNeeded]);
  function retry() {
    setState({ status: 'loading', list: [] });
    setAttempt(attempt + 1);
  }
  return { ...state, retry };
}

/** A dial code with its plus: "44" and "+44" both yield "+44"; undefined without digits. */
export function dialCode(code: string | undefined): string | undefined {
  const digits = code?.replace(/\D/g, '');
  return digits ? `+${digits}` : undefined;
}

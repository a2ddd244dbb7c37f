import { useRef } from 'react';
import type { ApiResult } from '../../../platform/api-error.ts';

export interface IdempotencyKey {
  /** The key to send a request with: that of the last one, where it is the same request and its answer was lost. */
  of(request: object): string;
  /** Tells what became of it. */
  settle(result: ApiResult<unknown>): void;
}

/** A retry after a lost answer takes effect once: it goes out under the key of the first attempt. */
export function useIdempotencyKey(): IdempotencyKey {
  const lost = useRef<{ request: string; key: string } | null>(null);
  return {
    of(request) {
      const text = JSON.stringify(request);
      if (lost.current?.request !== text) lost.current = { request: text, key: crypto.randomUUID() };
      return lost.current.key;
    },
    settle(result) {
      if (result.ok || result.error.status !== 0) lost.current = null;
    },
  };
}

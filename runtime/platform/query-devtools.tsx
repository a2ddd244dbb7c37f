import { lazy, Suspense } from 'react';

const Devtools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools }))
  : null;

/** The query library's inspector, in `livery dev` only: no built output contains it. */
export function QueryDevtools() {
  return Devtools && import.meta.env.MODE !== 'test' ? (
    <Suspense fallback={null}>
      <Devtools initialIsOpen={false} buttonPosition="bottom-left" />
    </Suspense>
  ) : null;
}

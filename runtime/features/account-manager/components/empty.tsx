import type { ReactNode } from 'react';

/** Stands in for a list without rows, or for the content of an empty page. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="border-control text-muted rounded-box border border-dashed px-4 py-6 text-center text-sm text-balance first-letter:uppercase">
      {children}
    </div>
  );
}

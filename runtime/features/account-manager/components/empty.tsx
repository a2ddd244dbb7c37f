import type { ReactNode } from 'react';

/** The place of a list without rows, or of a page without content. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="border-control text-muted rounded-box border border-dashed px-4 py-6 text-center text-sm text-balance first-letter:uppercase">
      {children}
    </div>
  );
}

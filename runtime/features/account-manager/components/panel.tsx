import type { ReactNode } from 'react';

interface PanelProps {
  title: ReactNode;
  /** Id of the heading. */
  id: string;
  hint?: ReactNode;
  /** At the end of the heading's row. */
  action?: ReactNode;
  children: ReactNode;
}

export const PANEL = [
  'panel grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 px-[clamp(1rem,2.5vw,1.5rem)] pt-5 pb-6',
  '[--manager-tile:var(--color-base-100)] [--table-ground:var(--color-base-200)]',
].join(' ');

/** A titled panel of the manager page. */
export function Panel({ title, id, hint, action, children }: PanelProps) {
  return (
    <section className={PANEL} aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {hint ? <p className="text-muted text-sm">{hint}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

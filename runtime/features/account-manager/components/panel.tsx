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

/** A titled panel of the manager page. */
export function Panel({ title, id, hint, action, children }: PanelProps) {
  return (
    <section className="panel manager-panel" aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
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

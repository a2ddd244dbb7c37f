import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  hint?: string;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, hint, action, children }: SectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="panel profile-section">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id={`${id}-title`} className="font-semibold">
            {title}
          </h2>
          {hint ? <p className="text-muted mt-1 text-sm">{hint}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  hint?: string;
  /** At the right of the title. */
  action?: ReactNode;
  children?: ReactNode;
}

export function Section({ id, title, hint, action, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="panel focus-visible:outline-control min-w-0 scroll-mt-4 px-[clamp(1rem,2.5vw,1.5rem)] pt-5 pb-6 focus-visible:outline-offset-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className={`min-w-0 flex-1 ${hint ? 'basis-60' : ''}`}>
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

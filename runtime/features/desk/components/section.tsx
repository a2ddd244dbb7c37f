import type { ReactNode } from 'react';

/** A titled part of a drawer. */
export function Section({
  title,
  badge,
  children,
}: {
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-2">
      <div className="flex items-center gap-2">
        <h3 className="font-sans text-sm font-semibold">{title}</h3>
        {badge}
      </div>
      {children}
    </section>
  );
}

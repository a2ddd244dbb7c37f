import type { ReactNode } from 'react';

interface StatCardProps {
  label: string;
  /** The figure; a skeleton of its size while undefined. */
  value: ReactNode | undefined;
  /** Below the figure: a change, a period, a badge. */
  note?: ReactNode;
  action?: ReactNode;
}

/** One key figure with its label. */
export function StatCard({ label, value, note, action }: StatCardProps) {
  return (
    <div
      role="group"
      className="panel grid content-start gap-1 p-4"
      aria-label={label}
      aria-busy={value === undefined}
    >
      <div className="flex min-h-6 items-start justify-between gap-2">
        <p className="text-muted text-sm leading-6">{label}</p>
        {action}
      </div>
      {value === undefined ? (
        <span className="skeleton h-8 w-32" aria-hidden="true" />
      ) : (
        <p className="figures text-xl font-semibold">{value}</p>
      )}
      {note ? <div className="text-muted text-sm">{note}</div> : null}
    </div>
  );
}

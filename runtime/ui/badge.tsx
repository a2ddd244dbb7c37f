import type { ReactNode } from 'react';

export type BadgeKind = 'neutral' | 'info' | 'success' | 'warning' | 'error';

const DOTS: Record<Exclude<BadgeKind, 'neutral'>, string> = {
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  error: 'bg-error',
};

/** A short status beside its subject. */
export function Badge({
  kind = 'neutral',
  title,
  children,
}: {
  kind?: BadgeKind;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`badge badge-sm bg-base-300 border-transparent font-medium whitespace-nowrap ${kind === 'neutral' ? 'text-muted' : 'text-base-content'}`}
      title={title}
    >
      {kind === 'neutral' ? null : (
        <span className={`size-1.5 flex-none rounded-full ${DOTS[kind]}`} aria-hidden="true" />
      )}
      {children}
    </span>
  );
}

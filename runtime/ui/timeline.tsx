import type { ReactNode } from 'react';
import { formatMoment } from '../lib/format-date.ts';
import { useLanguage } from '../platform/hooks.ts';

export interface TimelineEvent {
  id: string;
  title: ReactNode;
  /** ISO 8601; without it the event has not happened yet. */
  at?: string;
  detail?: ReactNode;
  kind?: 'done' | 'current' | 'failed' | 'pending';
}

const DOTS = {
  done: 'bg-primary border-primary',
  current: 'border-primary',
  failed: 'bg-error border-error',
  pending: 'border-control',
};

/** Events in order, such as the history of a withdrawal. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  const language = useLanguage();
  return (
    <ol aria-label={label}>
      {events.map(({ id, title, at, detail, kind = 'done' }, index) => (
        <li
          key={id}
          className="relative grid grid-cols-[1rem_minmax(0,1fr)] gap-3 pb-4 last:pb-0"
          aria-current={kind === 'current' ? 'step' : undefined}
        >
          {index < events.length - 1 ? (
            <span className="bg-line absolute top-5 bottom-0 start-[0.4375rem] w-0.5" aria-hidden="true" />
          ) : null}
          <span className={`mt-1 size-4 rounded-full border-2 ${DOTS[kind]}`} aria-hidden="true" />
          <div className={`min-w-0 text-sm ${kind === 'pending' ? 'text-muted' : ''}`}>
            <p className="font-medium">{title}</p>
            {at ? (
              <time className="text-muted" dateTime={at}>
                {formatMoment(language, at)}
              </time>
            ) : null}
            {detail ? <div className="mt-1">{detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

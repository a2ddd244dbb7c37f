import type { ReactNode } from 'react';
import './list-panel.css';

/** A panel with one or more lists; from edge to edge on a phone. */
export function ListPanel({ children, ...props }: { children: ReactNode } & React.AriaAttributes) {
  return (
    <section className="panel list-panel" {...props}>
      {children}
    </section>
  );
}

interface ListToolsProps {
  children: ReactNode;
  start?: boolean;
  /** Keeps their space, but hides them. */
  isWaiting?: boolean;
}

/** The tools above a list: filters first, or buttons only, at the end. */
export function ListTools({ children, start = false, isWaiting = false }: ListToolsProps) {
  return (
    <div
      className={`list-tools ${start ? 'items-center justify-between' : 'items-end justify-end'}`}
      data-waiting={isWaiting ? '' : undefined}
    >
      {children}
    </div>
  );
}

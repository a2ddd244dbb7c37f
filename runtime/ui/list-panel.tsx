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

/** The tools above a list: filters first, or buttons only, at the end. */
export function ListTools({ children, start = false }: { children: ReactNode; start?: boolean }) {
  return (
    <div className={`list-tools ${start ? 'items-center justify-between' : 'items-end justify-end'}`}>
      {children}
    </div>
  );
}

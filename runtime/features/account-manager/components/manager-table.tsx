import type { ReactNode } from 'react';
import './manager-table.css';

interface ManagerTableProps {
  label: string;
  /** Titles of the columns; of an action's column for screen readers alone. */
  titles: readonly { name: string; is?: 'figure' | 'action' }[];
  /** Its rows. */
  children: ReactNode;
}

/** A table in a frame that scrolls, its titles and the first of each row in view. */
export function ManagerTable({ label, titles, children }: ManagerTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keyboard scrolls it
    <div className="manager-scroll" tabIndex={0} role="group" aria-label={label}>
      <table className="manager-table">
        <thead>
          <tr>
            {titles.map(({ name, is }) => (
              <th key={name} scope="col" data-end={is === 'figure' ? '' : undefined}>
                {is === 'action' ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

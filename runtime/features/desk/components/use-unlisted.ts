import { useEffect, useRef } from 'react';
import { REFRESH_MS } from '../refresh.ts';

/**
 * Reads a case that has left the list, or was never on it: at once, and as often as the list.
 * @param row undefined while the list has the open case
 * @param onRead not called when the case has been updated, or closed, since the read began
 */
export function useUnlisted<Row extends { id: string }, Result>(
  row: Row | undefined,
  read: (id: string) => Promise<Result>,
  onRead: (row: Row, result: Result) => void,
): void {
  const latest = useRef({ row, read, onRead });
  useEffect(() => {
    latest.current = { row, read, onRead };
  });
  const id = row?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    async function refresh() {
      const { row: before } = latest.current;
      if (!before || document.hidden) return;
      const result = await latest.current.read(before.id);
      if (latest.current.row === before) latest.current.onRead(before, result);
    }
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [id]);
}

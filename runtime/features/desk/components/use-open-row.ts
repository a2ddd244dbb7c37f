import { useCallback, useEffect, useRef, useState } from 'react';

export interface OpenRow<Row> {
  current: Row | undefined;
  open(row: Row): void;
  close(): void;
  /** Closes this row; no effect while another one is open. */
  closeRow(row: Row): void;
  /** Shows this version of the open row until the list has a new one; no effect on another row. */
  update(row: Row): void;
}

/** The opened row of a list that is read again and again. It stays open when it leaves the list. */
export function useOpenRow<Row>(rows: readonly Row[], rowKey: (row: Row) => string): OpenRow<Row> {
  const [opened, setOpened] = useState<{ row: Row; listed: Row | undefined } | null>(null);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const listedIn = (list: readonly Row[], row: Row) => list.find((each) => rowKey(each) === rowKey(row));
  const versionOf = useCallback(
    (row: Row) => ({ row, listed: latest.current.find((each) => rowKey(each) === rowKey(row)) }),
    [rowKey],
  );
  const open = useCallback((row: Row) => setOpened(versionOf(row)), [versionOf]);
  const close = useCallback(() => setOpened(null), []);
  const closeRow = useCallback(
    (row: Row) => setOpened((now) => (now && rowKey(now.row) === rowKey(row) ? null : now)),
    [rowKey],
  );
  const update = useCallback(
    (row: Row) => setOpened((now) => (now && rowKey(now.row) === rowKey(row) ? versionOf(row) : now)),
    [rowKey, versionOf],
  );
  const listed = opened ? listedIn(rows, opened.row) : undefined;
  const current = listed !== undefined && listed !== opened!.listed ? listed : opened?.row;
  return { current, open, close, closeRow, update };
}

import { useState } from 'react';

interface OpenRow<Row> {
  current: Row | undefined;
  open(row: Row): void;
  close(): void;
  /** The version that a command has returned: shown until the list has a new one. */
  update(row: Row): void;
}

/** The opened row of a list that is read again and again. */
export function useOpenRow<Row>(rows: readonly Row[], rowKey: (row: Row) => string): OpenRow<Row> {
  const [opened, setOpened] = useState<{ row: Row; listed: Row | undefined } | null>(null);
  const listedNow = (row: Row) => rows.find((each) => rowKey(each) === rowKey(row));
  const listed = opened ? listedNow(opened.row) : undefined;
  return {
    current: listed !== undefined && listed !== opened!.listed ? listed : opened?.row,
    open: (row) => setOpened({ row, listed: row }),
    close: () => setOpened(null),
    update: (row) => setOpened({ row, listed: listedNow(row) }),
  };
}

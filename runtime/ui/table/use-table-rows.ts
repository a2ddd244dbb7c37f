import { useMemo, useState } from 'react';
import type { Column, DataTableProps } from './data-table.tsx';

/** The sort key of a column; undefined if the column is not sortable. */
export function sortKeyOf<Row, Key extends string>({ id, sort, compare }: Column<Row, Key>): Key | undefined {
  return sort ?? (compare ? (id as Key) : undefined);
}

interface OwnSorting<Key extends string> {
  key: Key;
  descending: boolean;
}

/** The sorting after a click on a column: ascending, descending, unsorted. */
function nextSorting<Key extends string>(sorting: OwnSorting<Key> | null, key: Key): OwnSorting<Key> | null {
  if (sorting?.key !== key) return { key, descending: false };
  return sorting.descending ? null : { key, descending: true };
}

type Shown<Row, Key extends string> = Pick<DataTableProps<Row, Key>, 'rows' | 'sorting' | 'onSort'> & {
  /** 1-based. */
  page: number;
  choosePage(page: number): void;
};

/**
 * The rows of the current page in the selected order. Clicks on a column cycle through ascending, descending
 * and unsorted.
 */
export function useTableRows<Row, Key extends string>({
  rows,
  columns,
  sorting: controlled,
  onSort,
  pageSize,
}: DataTableProps<Row, Key>): Shown<Row, Key> {
  const [own, setOwn] = useState<OwnSorting<Key> | null>(null);
  const [chosenPage, choosePage] = useState(1);
  const sorted = useMemo(() => {
    const compare = own && columns.find((column) => sortKeyOf(column) === own.key)?.compare;
    if (!compare) return rows;
    const sign = own.descending ? -1 : 1;
    return rows.toSorted((one, other) => sign * compare(one, other));
  }, [rows, columns, own]);
  const pages = pageSize ? Math.max(1, Math.ceil(rows.length / pageSize)) : 1;
  const page = Math.min(chosenPage, pages);
  const shown = useMemo(
    () => (pageSize ? sorted.slice((page - 1) * pageSize, page * pageSize) : sorted),
    [sorted, page, pageSize],
  );
  if (onSort) return { rows: shown, sorting: controlled, onSort, page, choosePage };
  const sort = (key: Key) => {
    setOwn((sorting) => nextSorting(sorting, key));
    choosePage(1);
  };
  return { rows: shown, sorting: own, onSort: sort, page, choosePage };
}

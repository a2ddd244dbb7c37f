interface Sorting {
  descending: boolean;
}

/** The `aria-sort` of a column's title; none for a column that the table is not sorted by. */
export function ariaSort(sorting: Sorting | null): 'ascending' | 'descending' | undefined {
  if (!sorting) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}

/** The arrow beside the title of the sorted column. */
export const sortArrow = ({ descending }: Sorting) => (descending ? '↓' : '↑');

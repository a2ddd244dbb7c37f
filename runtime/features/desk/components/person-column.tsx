import type { Column } from '../../../ui/table/data-table.tsx';
import { OpenButton } from './desk-list.tsx';
import { Person, type PersonProps } from './person.tsx';

/** The first column of a desk list: the user, as a button that opens the row. */
export function personColumn<Row>(
  title: string,
  userOf: (row: Row) => PersonProps['user'],
  open: (row: Row) => void,
  width = 230,
): Column<Row> {
  return {
    id: 'user',
    title,
    width,
    cell: (row) => (
      <OpenButton onOpen={() => open(row)}>
        <Person user={userOf(row)} />
      </OpenButton>
    ),
  };
}

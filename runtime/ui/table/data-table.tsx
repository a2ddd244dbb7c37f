import { memo, useMemo, useRef, type ReactNode } from 'react';
import './data-table.css';
import { DataCards } from './lazy-cards.tsx';
import { useRoom } from './use-room.ts';
import { useWindowed } from './use-windowed.ts';

export interface Column<Row, Key extends string = string> {
  id: string;
  title: string;
  /** Pixels at letters of the usual size; what is left over goes to the columns by their share. */
  width: number;
  /** Where there is no room for all columns, this is the first to leave (1), the second (2) … */
  leaves?: number;
  align?: 'end';
  /** Stays in view while the others scroll sideways; its title is for screen readers alone, as its buttons say what they do. */
  isAction?: boolean;
  sort?: Key;
  cell(row: Row): ReactNode;
}

export interface DataTableProps<Row, Key extends string> {
  label: string;
  rows: readonly Row[];
  rowKey(row: Row): string;
  columns: readonly Column<Row, Key>[];
  sorting?: { key: Key; descending: boolean };
  onSort?(key: Key): void;
  /** What a row becomes where there is no room for columns. */
  card(row: Row): ReactNode;
  /** Height of a row in pixels, at letters of the usual size. */
  rowHeight: number;
  /** Width below which rows become cards. */
  cardsBelow?: number;
  rowProps?(row: Row, index: number): React.HTMLAttributes<HTMLTableRowElement>;
}

const CARDS_BELOW = 620;
/** What a bar for scrolling takes from the columns, in pixels. */
const SCROLL_BAR = 12;

/** How much larger the person has letters than usual: columns and rows grow with what stands in them. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** The columns in the order in which they leave, and the widths below which each is gone. */
function leavingOf<Row, Key extends string>(columns: readonly Column<Row, Key>[]) {
  const leaving = columns.filter(({ leaves }) => leaves).sort((one, other) => one.leaves! - other.leaves!);
  let width = columns.reduce((sum, column) => sum + column.width, SCROLL_BAR);
  return leaving.map((column) => {
    const below = width;
    width -= column.width;
    return { column, below };
  });
}

interface TitleProps<Row, Key extends string> extends Pick<DataTableProps<Row, Key>, 'sorting' | 'onSort'> {
  column: Column<Row, Key>;
}

function Title<Row, Key extends string>({
  column: { title, align, isAction, sort },
  sorting,
  onSort,
}: TitleProps<Row, Key>) {
  const isSorted = sort !== undefined && sorting?.key === sort;
  if (isAction)
    return (
      <th scope="col" data-action="">
        <span className="sr-only">{title}</span>
      </th>
    );
  return (
    <th
      scope="col"
      data-align={align}
      title={title}
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined}
    >
      {sort !== undefined && onSort ? (
        <button type="button" className="table-sort" onClick={() => onSort(sort)}>
          <span>{title}</span>
          {isSorted ? <span aria-hidden="true">{sorting.descending ? '↓' : '↑'}</span> : null}
        </button>
      ) : (
        title
      )}
    </th>
  );
}

interface RowProps<Row> extends Pick<DataTableProps<Row, string>, 'columns' | 'rowProps'> {
  row: Row;
  index: number;
}

function TableRow<Row>({ row, index, columns, rowProps }: RowProps<Row>) {
  return (
    <tr data-index={index} aria-rowindex={index + 2} {...rowProps?.(row, index)}>
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.id} scope="row" data-align={column.align}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} data-align={column.align} data-action={column.isAction ? '' : undefined}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

const Row = memo(TableRow) as typeof TableRow;

function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" className="table-gap" style={{ height }} /> : null;
}

function Table<Row, Key extends string>(props: DataTableProps<Row, Key> & { scale: number }) {
  const { label, rows, rowKey, columns, sorting, onSort, rowHeight, rowProps, scale } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { indexes, before, after } = useWindowed(body, rows.length, rowHeight * scale);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      <table
        className="data-table"
        data-dense={rowHeight < 36 ? '' : undefined}
        data-tight={rowHeight < 28 ? '' : undefined}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: width * scale, '--row-height': `${rowHeight * scale}px` } as React.CSSProperties}
      >
        <caption className="sr-only">{label}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: `${(100 * column.width) / width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Title key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={before} />
          {indexes.map((index) => (
            <Row
              key={rowKey(rows[index]!)}
              row={rows[index]!}
              index={index}
              columns={columns as readonly Column<Row>[]}
              rowProps={rowProps}
            />
          ))}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** Rows of figures: a table with a title row that stays, without its least columns where it is narrow, or cards where there is no room for columns. Only what is in view is rendered of a long one. */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { columns, cardsBelow = CARDS_BELOW } = props;
  const place = useRef<HTMLDivElement>(null);
  const leaving = useMemo(
    () => leavingOf(columns).filter(({ below }) => below > cardsBelow),
    [columns, cardsBelow],
  );
  const scale = useMemo(() => textScale(), []);
  const short = useRoom(
    place,
    [...leaving.map(({ below }) => below), cardsBelow].map((below) => below * scale),
  );
  const left = useMemo(() => {
    const gone = leaving.slice(0, short).map(({ column }) => column);
    return columns.filter((column) => !gone.includes(column));
  }, [columns, leaving, short]);
  return (
    <div ref={place} className="table-place">
      {short > leaving.length ? (
        <DataCards {...(props as unknown as DataTableProps<unknown, string>)} />
      ) : (
        <Table {...props} columns={left} scale={scale} />
      )}
    </div>
  );
}

import { memo, useMemo, useRef, type ReactNode } from 'react';
import './data-table.css';
import { DataCards } from './lazy-cards.tsx';
import { ariaSort, sortArrow } from './sort-state.ts';
import { sortKeyOf, useTableRows } from './use-table-rows.ts';
import { TablePages } from './lazy-pages.tsx';
import { useBreakpointCount } from './use-breakpoint-count.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface Column<Row, Key extends string = string> {
  id: string;
  title: string;
  /** Pixels at the default font size; spare width is shared in proportion. */
  width: number;
  /** The order in which columns are hidden in a narrow container: 1 first, then 2 … Without it a column stays. */
  leaves?: number;
  align?: 'end';
  /** Long text that may take several lines. */
  wraps?: boolean;
  /** Stays in view during horizontal scrolling; its title is visually hidden. */
  isAction?: boolean;
  /** Key of a sorting that the caller controls. */
  sort?: Key;
  /** Ascending order of two rows: the table sorts by this column itself. */
  compare?(one: Row, other: Row): number;
  cell(row: Row): ReactNode;
}

export interface DataTableProps<Row, Key extends string> {
  label: string;
  rows: readonly Row[];
  rowKey(row: Row): string;
  columns: readonly Column<Row, Key>[];
  /** Sorting that the caller controls; without it, columns with `compare` sort. */
  sorting?: { key: Key; descending: boolean } | null;
  onSort?(key: Key): void;
  /** A row as a card; by default the titles and cells of its columns. */
  card?(row: Row): ReactNode;
  /** Height of a row in pixels at the default font size. */
  rowHeight?: number;
  /** Container width below which rows become cards; 0 for never. */
  cardsBelow?: number;
  /** Rows per page; without it there is no pagination. */
  pageSize?: number;
  /** Limits the height of the table to this many rows; further rows scroll. */
  maxRows?: number;
  rowProps?(row: Row, index: number): React.HTMLAttributes<HTMLTableRowElement>;
}

const CARDS_BELOW = 620;
const ROW_HEIGHT = 36;
const HEAD_HEIGHT = 30;
/** Pixels. */
const SCROLL_BAR = 12;

/** The user's font size relative to the default: columns and rows grow with their text. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** The columns in hiding order, each with the container width below which it is hidden. */
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

function Title<Row, Key extends string>({ column, sorting, onSort }: TitleProps<Row, Key>) {
  const { title, align, isAction } = column;
  const sort = sortKeyOf(column);
  const active = sorting && sorting.key === sort ? sorting : null;
  if (isAction)
    return (
      <th scope="col" data-action="">
        <span className="sr-only">{title}</span>
      </th>
    );
  return (
    <th scope="col" data-align={align} title={title} aria-sort={ariaSort(active)}>
      {sort !== undefined && onSort ? (
        <button type="button" className="table-sort" onClick={() => onSort(sort)}>
          <span>{title}</span>
          {active ? <span aria-hidden="true">{sortArrow(active)}</span> : null}
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
          <td
            key={column.id}
            data-align={column.align}
            data-action={column.isAction ? '' : undefined}
            data-wraps={column.wraps ? '' : undefined}
          >
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
  const {
    label,
    rows,
    rowKey,
    columns,
    sorting,
    onSort,
    rowHeight = ROW_HEIGHT,
    rowProps,
    maxRows,
    scale,
  } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { indexes, before, after } = useVirtualRows(body, rows.length, rowHeight * scale);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <div
      className="table-box"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it
      tabIndex={0}
      role="region"
      aria-label={label}
      style={maxRows ? { maxHeight: (HEAD_HEIGHT + maxRows * rowHeight) * scale } : undefined}
    >
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

/**
 * A table with a sticky header. In a narrow container it hides columns in order; on a phone it shows cards.
 * Long tables render only the rows in view.
 */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { columns, cardsBelow = CARDS_BELOW, pageSize } = props;
  const place = useRef<HTMLDivElement>(null);
  const leaving = useMemo(
    () => leavingOf(columns).filter(({ below }) => below > cardsBelow),
    [columns, cardsBelow],
  );
  const scale = useMemo(() => textScale(), []);
  const short = useBreakpointCount(
    place,
    [...leaving.map(({ below }) => below), cardsBelow].map((below) => below * scale),
  );
  const visible = useMemo(() => {
    const hidden = leaving.slice(0, short).map(({ column }) => column);
    return columns.filter((column) => !hidden.includes(column));
  }, [columns, leaving, short]);
  const { page, choosePage, ...shown } = useTableRows(props);
  return (
    <div ref={place} className="table-place">
      {short > leaving.length ? (
        <DataCards {...({ ...props, ...shown } as unknown as DataTableProps<unknown, string>)} />
      ) : (
        <Table {...props} {...shown} columns={visible} scale={scale} />
      )}
      {pageSize && props.rows.length > pageSize ? (
        <TablePages
          label={props.label}
          page={page}
          pages={Math.ceil(props.rows.length / pageSize)}
          onChoose={choosePage}
        />
      ) : null}
    </div>
  );
}

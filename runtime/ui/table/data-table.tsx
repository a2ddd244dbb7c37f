import { useMemo, useRef, type ReactNode } from 'react';
import './data-table.css';
import { DataCards } from './lazy-cards.tsx';
import { TableView } from './table-view.tsx';
import { useTableRows } from './use-table-rows.ts';
import { TablePages } from './lazy-pages.tsx';
import { useBreakpointCount } from './use-breakpoint-count.ts';

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

/** The columns in a container of some width. */
export type ColumnLayout<Row, Key extends string> = readonly Column<Row, Key>[];

export interface DataTableProps<Row, Key extends string> {
  label: string;
  rows: readonly Row[];
  rowKey(row: Row): string;
  columns: readonly Column<Row, Key>[];
  /** The columns from the widest container to the narrowest; by default, they are hidden in their order. */
  layouts?: readonly ColumnLayout<Row, Key>[];
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
/** Pixels. */
const SCROLL_BAR = 12;

/** The user's font size relative to the default: columns and rows grow with their text. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** All columns, then without one after the other in hiding order. */
export function withoutLeaving<Row, Key extends string>(
  columns: readonly Column<Row, Key>[],
): ColumnLayout<Row, Key>[] {
  const leaving = columns.filter(({ leaves }) => leaves).sort((one, other) => one.leaves! - other.leaves!);
  return [columns, ...leaving.map(({ leaves }) => columns.filter((each) => !(each.leaves! <= leaves!)))];
}

/**
 * A table with a sticky header. In a narrow container it hides columns in order; on a phone it shows cards.
 * Long tables render only the rows in view.
 */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { columns, layouts: given, cardsBelow = CARDS_BELOW, pageSize } = props;
  const container = useRef<HTMLDivElement>(null);
  const layouts = useMemo(() => given ?? withoutLeaving(columns), [given, columns]);
  const breakpoints = layouts
    .slice(0, -1)
    .map((layout) => layout.reduce((sum, { width }) => sum + width, SCROLL_BAR))
    .filter((width) => width > cardsBelow);
  const scale = useMemo(() => textScale(), []);
  const short = useBreakpointCount(
    container,
    [...breakpoints, cardsBelow].map((below) => below * scale),
  );
  const { page, choosePage, ...shown } = useTableRows(props);
  const hasCards = short > breakpoints.length;
  return (
    <div ref={container} className="table-place" data-cards={hasCards ? '' : undefined}>
      {hasCards ? (
        <DataCards {...({ ...props, ...shown } as unknown as DataTableProps<unknown, string>)} />
      ) : (
        <TableView {...props} {...shown} columns={layouts[short] ?? columns} scale={scale} />
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

import { memo, useRef, type CSSProperties } from 'react';
import type { Column, DataTableProps } from './data-table.tsx';
import { ariaSort, sortArrow } from './sort-state.ts';
import { sortKeyOf } from './use-table-rows.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const ROW_HEIGHT = 36;
const HEAD_HEIGHT = 30;

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
      {columns.map((column, position) =>
        position === 0 ? (
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

interface TableViewProps<Row, Key extends string> extends DataTableProps<Row, Key> {
  /** The user's font size relative to the default. */
  scale: number;
}

/** The rows as a table that scrolls inside its box; long tables render only the rows in view. */
export function TableView<Row, Key extends string>(props: TableViewProps<Row, Key>) {
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
        style={{ minWidth: width * scale, '--row-height': `${rowHeight * scale}px` } as CSSProperties}
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
